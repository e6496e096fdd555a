import { createHash } from 'node:crypto';
import { Problem } from '../../kernel/errors.ts';
import { isAnimatedPng, isPicture, refusePicture } from '../../kernel/uploaded-picture.ts';

/** Output size, and the largest input that is processed. */
const bounds = { side: 256, pixels: 50_000_000, bytes: 64 * 1024, seconds: 10 } as const;
/** WebP qualities, from the best to one that always fits. */
const qualities = [82, 60, 30] as const;

export interface Photo {
  readonly image: Buffer;
  /** Hash of the content; the last part of its URL. */
  readonly hash: string;
}

/** Path that serves a photo; it is private and changes with the content. */
export const photoPath = (user: string, hash: string) => `/api/users/photos/${user}/${hash}`;

/**
 * Makes a picture small and safe: square, re-encoded as WebP, without metadata (location, camera,
 * scripts). Throws Problem `validation_failed` if it isn't a picture, is animated or is far too
 * large.
 */
export async function makePhoto(bytes: Buffer): Promise<Photo> {
  if (!isPicture(bytes)) throw refusePicture('other_format');
  // Loaded on demand: most processes never handle a photo.
  const { default: sharp } = await import('sharp');
  const open = () => sharp(bytes, { limitInputPixels: bounds.pixels, failOn: 'error' });
  let image: Buffer | undefined;
  try {
    const { width, height, pages = 1 } = await open().metadata();
    if (width * height > bounds.pixels) throw refusePicture('too_large');
    if (pages > 1 || isAnimatedPng(bytes)) throw refusePicture('animated');
    for (const quality of qualities) {
      image = await open()
        .autoOrient()
        .resize(bounds.side, bounds.side, { fit: 'cover' })
        .timeout({ seconds: bounds.seconds })
        .webp({ quality })
        .toBuffer();
      if (image.byteLength <= bounds.bytes) break;
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw refusePicture('unreadable', error);
  }
  if (image === undefined || image.byteLength > bounds.bytes) {
    throw refusePicture('too_large');
  }
  return { image, hash: createHash('sha256').update(image).digest('hex').slice(0, 32) };
}
