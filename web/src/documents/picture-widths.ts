import {
  type MediaAddress,
  mediaUrl,
  variantUrl,
  variantWidths,
  widthsOf,
} from '@trunkline/contract/kernel/media-url';

/** The widths of a picture as AVIF, as `srcset` lists them. */
export function avifSet(picture: MediaAddress): string {
  return variantWidths(picture)
    .map((width) => `${variantUrl(picture, width, 'avif')} ${width}w`)
    .join(', ');
}

/** Those as WebP, the picture itself among them. */
export function webpSet(picture: MediaAddress): string {
  const smaller = widthsOf(picture).map(
    (width) => `${variantUrl(picture, width, 'webp')} ${width}w`,
  );
  return [...smaller, `${mediaUrl(picture)} ${picture.width}w`].join(', ');
}
