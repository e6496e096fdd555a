import { allowedTags } from '@trunkline/contract/kernel/allowed-html';
import { type MediaAddress, readMediaUrl } from '@trunkline/contract/kernel/media-url';
import { webpSet } from './picture-widths.ts';

/** A column of text is 68 signs wide, some 700 pixels; narrower screens give it all they have. */
const sizes = '(min-width: 46rem) 44rem, 100vw';

/**
 * Text, or a tag as the sanitiser writes it: values in double quotes, without angle brackets. Within these bounds a
 * browser sees the same tags as this does, so what is added can never leave the tag it is added to.
 */
const piece = /[^<]+|<(\/?)([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*) ?(\/?)>/y;
const attribute = / ([a-z]+)(?:="([^"<>]*)")?/g;

const known = new Set<string>(allowedTags);
/** Those that are worked out here, whatever stood there. */
const worked = new Set(['width', 'height', 'loading', 'decoding', 'srcset', 'sizes']);

/**
 * HTML of a person's writing with its pictures of the media library brought to what `ResponsivePicture` shows: their
 * dimensions, so that nothing moves when they arrive, and the width that suits the screen. The address alone says all
 * of it. HTML in any other form than the sanitiser's stays as it is; doing this twice changes nothing.
 */
export function withPictures(html: string): string {
  if (!html.includes('/media-assets/')) return html;
  let result = '';
  piece.lastIndex = 0;
  while (piece.lastIndex < html.length) {
    const found = piece.exec(html);
    if (found === null) return html;
    const [text, closes, tag, attributes = '', selfClosed] = found;
    if (tag !== undefined && !known.has(tag)) return html;
    result += tag === 'img' && closes === '' ? pictureTag(text, attributes, selfClosed) : text;
  }
  return result;
}

function pictureTag(tag: string, attributes: string, selfClosed = ''): string {
  const given = [...attributes.matchAll(attribute)].map(([text, name = '', value = '']) => ({
    text,
    name,
    value,
  }));
  // Of an attribute that stands twice, a browser takes the first.
  const valueOf = (name: string) => given.find((each) => each.name === name)?.value ?? '';
  const address = valueOf('src');
  const picture = readMediaUrl(address);
  if (picture === null) return tag;
  const width = shownWidth(picture, valueOf('width'));
  const height = Math.max(1, Math.round((width * picture.height) / picture.width));
  const kept = given.filter(({ name }) => !worked.has(name)).map(({ text }) => text);
  const loading = valueOf('loading') === 'eager' ? 'eager' : 'lazy';
  const widest = width < picture.width ? `min(${width}px, 100vw)` : sizes;
  return (
    `<img${kept.join('')} srcset="${webpSet(picture)}" sizes="${widest}" width="${width}" height="${height}"` +
    ` loading="${loading}" decoding="async"${selfClosed === '/' ? ' /' : ''}>`
  );
}

/** As wide as whoever wrote it wants it, as far as there are pixels for it. */
function shownWidth({ width }: MediaAddress, wanted: string): number {
  const asked = /^[1-9]\d{0,4}$/.test(wanted) ? Number(wanted) : width;
  return Math.min(asked, width);
}
