import { isSameSitePicture } from '@trunkline/contract/kernel/same-site-picture';
import { Problem } from './errors.ts';

export const foreignPicture =
  "Pictures from other sites aren't shown. Add the picture to the media library.";

const pictures = /<img\b[^<>]*>/g;
const attributes = /([a-z]+)="([^"]*)"/g;

/**
 * Lists why pictures in sanitised HTML can't be shown: from another site, or without alternative
 * text.
 */
export function pictureProblems(html: string): string[] {
  if (!/<img/i.test(html)) return [];
  const found = (html.match(pictures) ?? []).map(
    (tag) => new Map([...tag.matchAll(attributes)].map(([, name, value = '']) => [name, value])),
  );
  const isForeign = found.some((picture) => !isSameSitePicture(picture.get('src') ?? ''));
  const undescribed = found.filter((picture) => (picture.get('alt') ?? '').trim() === '').length;
  return [
    ...(isForeign ? [foreignPicture] : []),
    ...(undescribed === 1
      ? ['A picture in the text has no alternative text. Select it and choose Picture.']
      : []),
    ...(undescribed > 1
      ? [
          `${undescribed} pictures in the text have no alternative text. Select each one and choose Picture.`,
        ]
      : []),
  ];
}

/** Throws Problem `validation_failed` if a field's pictures can't be shown. */
export function assertPictures(path: string, html: string): void {
  const fields = pictureProblems(html).map((message) => ({ path, message }));
  const [first] = fields;
  if (first !== undefined)
    throw new Problem('validation_failed', { message: first.message, fields });
}
