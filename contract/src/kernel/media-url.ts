/**
 * URLs of pictures in the public bucket `media-assets`. The URL contains everything a document
 * needs: the row's id, the content hash (so it can be cached forever), the size, and the focal
 * point.
 */
export interface MediaAddress {
  readonly id: string;
  /** The first ten hexadecimal digits of the content's SHA-256. */
  readonly hash: string;
  /** Size of the full picture in pixels. */
  readonly width: number;
  readonly height: number;
  /** Column and row of the focal point on a 5 × 5 grid; '22' is the centre. */
  readonly focal: string;
}

export const mediaFormats = ['avif', 'webp'] as const;
export type MediaFormat = (typeof mediaFormats)[number];

/** Widths of the generated variants in pixels; never wider than the picture itself. */
export const mediaWidths = [320, 480, 640, 960, 1280, 1920] as const;

const widestVariant = 1920;

const mediaUrlPattern =
  /^\/media-assets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{10})-([1-9]\d{0,4})x([1-9]\d{0,4})-([0-4]{2})\.webp$/;

/** Returns the URL of the full picture, as stored in page content. */
export function mediaUrl({ id, hash, width, height, focal }: MediaAddress): string {
  return `/media-assets/${id}/${hash}-${width}x${height}-${focal}.webp`;
}

/** Parses a picture's URL; null if it points elsewhere. */
export function readMediaUrl(url: string): MediaAddress | null {
  const [, id, hash, width, height, focal] = mediaUrlPattern.exec(url) ?? [];
  if (!id || !hash || !focal) return null;
  return { id, hash, width: Number(width), height: Number(height), focal };
}

export function variantUrl({ id, hash }: MediaAddress, width: number, format: MediaFormat): string {
  return `/media-assets/${id}/${hash}-${width}.${format}`;
}

/** Returns the widths a picture is offered in: the listed ones below its own. */
export function widthsOf({ width }: Pick<MediaAddress, 'width'>): number[] {
  return mediaWidths.filter((item) => item < width);
}

/**
 * Returns the widths AVIF variants are generated in: those of `widthsOf`, and the picture's own
 * width if it is at most that of the widest variant.
 */
export function variantWidths(picture: Pick<MediaAddress, 'width'>): number[] {
  const original = picture.width <= widestVariant ? [picture.width] : [];
  return [...widthsOf(picture), ...original];
}
