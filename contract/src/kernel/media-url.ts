/**
 * Addresses of pictures in the public bucket `media-assets`. The address alone says all that a document needs to know:
 * whose row it is, which bytes (it changes with them, so it may be kept for ever), how large, and where the eye goes.
 */
export interface MediaAddress {
  readonly id: string;
  /** The first ten hexadecimal digits of the content's SHA-256. */
  readonly hash: string;
  /** In pixels, of the whole picture. */
  readonly width: number;
  readonly height: number;
  /** Column and row of the focal point on a grid of 5 × 5; '22' is the middle. */
  readonly focal: string;
}

export const mediaFormats = ['avif', 'webp'] as const;
export type MediaFormat = (typeof mediaFormats)[number];

/** Widths that pictures are made in, in pixels; never wider than the picture itself. */
export const mediaWidths = [320, 480, 640, 960, 1280, 1920] as const;

const widestVariant = 1920;

const form =
  /^\/media-assets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{10})-([1-9]\d{0,4})x([1-9]\d{0,4})-([0-4]{2})\.webp$/;

/** The address of a whole picture: what a page's content holds. */
export function mediaUrl({ id, hash, width, height, focal }: MediaAddress): string {
  return `/media-assets/${id}/${hash}-${width}x${height}-${focal}.webp`;
}

/** What an address says, or null for one that is of another place. */
export function readMediaUrl(url: string): MediaAddress | null {
  const [, id, hash, width, height, focal] = form.exec(url) ?? [];
  if (!id || !hash || !focal) return null;
  return { id, hash, width: Number(width), height: Number(height), focal };
}

/** The address of a picture in one of its widths. */
export function variantUrl({ id, hash }: MediaAddress, width: number, format: MediaFormat): string {
  return `/media-assets/${id}/${hash}-${width}.${format}`;
}

/** The widths a picture is offered in: those of the list below its own. */
export function widthsOf({ width }: Pick<MediaAddress, 'width'>): number[] {
  return mediaWidths.filter((each) => each < width);
}

/** The widths that AVIF is made in: the same, and the picture's own where it is no wider than the list goes. */
export function variantWidths(picture: Pick<MediaAddress, 'width'>): number[] {
  const own = picture.width <= widestVariant ? [picture.width] : [];
  return [...widthsOf(picture), ...own];
}
