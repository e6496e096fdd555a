import { isOwnPicture } from '@trunkline/contract/kernel/own-picture';
import { Problem } from './errors.ts';
import { sanitizeHtml } from './html.ts';

export const foreignPicture =
  'A picture of another site is not shown. Put it into the media library.';

const pictures = /<img\b[^>]*>/g;
const attributes = /([a-z]+)="([^"]*)"/g;

/** What stands in the way of showing the pictures of a text: one of another site, or one that nobody has described. */
export function picturesAmiss(html: string): string[] {
  if (!/<img/i.test(html)) return [];
  // Visitors get it sanitised, where an address of a scheme that is not let through is gone altogether.
  const found = (sanitizeHtml(html).match(pictures) ?? []).map(
    (tag) => new Map([...tag.matchAll(attributes)].map(([, name, value = '']) => [name, value])),
  );
  const isForeign = found.some((picture) => !isOwnPicture(picture.get('src') ?? ''));
  const undescribed = found.filter((picture) => (picture.get('alt') ?? '').trim() === '').length;
  return [
    ...(isForeign ? [foreignPicture] : []),
    ...(undescribed === 1
      ? ['A picture in the text has no alternative text. Choose it and press Picture.']
      : []),
    ...(undescribed > 1
      ? [
          `${undescribed} pictures in the text have no alternative text. Choose each and press Picture.`,
        ]
      : []),
  ];
}

/** Throws Problem `validation_failed` where something stands in the way of showing the pictures of a field. */
export function demandPictures(path: string, html: string): void {
  const fields = picturesAmiss(html).map((message) => ({ path, message }));
  const [first] = fields;
  if (first !== undefined)
    throw new Problem('validation_failed', { message: first.message, fields });
}
