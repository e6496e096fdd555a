import {
  type MediaAddress,
  mediaUrl,
  variantUrl,
  variantWidths,
  widthsOf,
} from '@trunkline/contract/kernel/media-url';

/** Builds the `srcset` of a picture's AVIF widths. */
export function avifSet(picture: MediaAddress): string {
  return variantWidths(picture)
    .map((width) => `${variantUrl(picture, width, 'avif')} ${width}w`)
    .join(', ');
}

/** Builds the `srcset` of a picture's WebP widths, including the picture itself. */
export function webpSet(picture: MediaAddress): string {
  const smaller = widthsOf(picture).map(
    (width) => `${variantUrl(picture, width, 'webp')} ${width}w`,
  );
  return [...smaller, `${mediaUrl(picture)} ${picture.width}w`].join(', ');
}
