import { allowedTags } from '@trunkline/contract/kernel/allowed-html';
import { type MediaAddress, readMediaUrl } from '@trunkline/contract/kernel/media-url';
import { webpSet } from './picture-widths.ts';

/** A text column is 68 characters wide, about 700 pixels; narrower screens use their full width. */
const sizes = '(min-width: 46rem) 44rem, 100vw';

/**
 * Text, or a tag as written by the sanitiser: values in double quotes, without angle brackets.
 * Within these limits a browser parses the same tags, so an added attribute can never break out of
 * its tag.
 */
const token = /[^<]+|<(\/?)([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*) ?(\/?)>/y;
const attribute = / ([a-z]+)(?:="([^"<>]*)")?/g;

const knownTags = new Set<string>(allowedTags);
/** Attributes that are computed here and override existing ones. */
const computedAttributes = new Set(['width', 'height', 'loading', 'decoding', 'srcset', 'sizes']);

/**
 * Adds the attributes that `ResponsivePicture` renders to media library pictures in user-written
 * HTML: dimensions, so that nothing moves when they load, and widths for the screen. All are
 * derived from the address. HTML that isn't in the sanitiser's form stays unchanged, and applying
 * this twice changes nothing.
 */
export function withPictures(html: string): string {
  if (!html.includes('/media-assets/')) return html;
  let result = '';
  token.lastIndex = 0;
  while (token.lastIndex < html.length) {
    const match = token.exec(html);
    if (match === null) return html;
    const [text, closingSlash, tag, attributes = '', selfClosingSlash] = match;
    if (tag !== undefined && !knownTags.has(tag)) return html;
    result +=
      tag === 'img' && closingSlash === '' ? pictureTag(text, attributes, selfClosingSlash) : text;
  }
  return result;
}

function pictureTag(tag: string, attributes: string, selfClosingSlash = ''): string {
  const parsed = [...attributes.matchAll(attribute)].map(([text, name = '', value = '']) => ({
    text,
    name,
    value,
  }));
  // For a duplicate attribute, a browser uses the first.
  const valueOf = (name: string) => parsed.find((entry) => entry.name === name)?.value ?? '';
  const address = valueOf('src');
  const picture = readMediaUrl(address);
  if (picture === null) return tag;
  const width = shownWidth(picture, valueOf('width'));
  const height = Math.max(1, Math.round((width * picture.height) / picture.width));
  const otherAttributes = parsed
    .filter(({ name }) => !computedAttributes.has(name))
    .map(({ text }) => text);
  const loading = valueOf('loading') === 'eager' ? 'eager' : 'lazy';
  const widest = width < picture.width ? `min(${width}px, 100vw)` : sizes;
  return (
    `<img${otherAttributes.join('')} srcset="${webpSet(picture)}" sizes="${widest}" width="${width}" height="${height}"` +
    ` loading="${loading}" decoding="async"${selfClosingSlash === '/' ? ' /' : ''}>`
  );
}

/** Returns the width that the picture's author chose, limited to its pixels. */
function shownWidth({ width }: MediaAddress, requested: string): number {
  const requestedWidth = /^[1-9]\d{0,4}$/.test(requested) ? Number(requested) : width;
  return Math.min(requestedWidth, width);
}
