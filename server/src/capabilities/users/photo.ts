import { createHash } from 'node:crypto';
import { Problem } from '../../kernel/errors.ts';

/** Output size, and the largest input that is processed. */
const bounds = { side: 256, pixels: 50_000_000, bytes: 64 * 1024, seconds: 10 } as const;
/** From best quality to one that always fits. */
const qualities = [82, 60, 30] as const;

export interface Photo {
  readonly image: Buffer;
  /** Hash of the content; the last part of its URL. */
  readonly hash: string;
}

/**
 * Whether the content starts like a JPEG, PNG or WebP file; its name and declared type are ignored.
 */
function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}

/**
 * Returns whether a PNG is animated: an acTL chunk precedes its first IDAT chunk. Other parsers
 * ignore acTL.
 */
function isAnimatedPng(bytes: Buffer): boolean {
  const data = bytes.indexOf('IDAT', 0, 'latin1');
  return bytes.subarray(0, data === -1 ? undefined : data).includes('acTL', 0, 'latin1');
}

function invalidPhoto(message: string, cause?: unknown): Problem {
  return new Problem('validation_failed', { fields: [{ path: 'image', message }], cause });
}

/**
 * Makes a picture small and safe: square, re-encoded as WebP, without metadata (location, camera,
 * scripts). Throws Problem `validation_failed` if it isn't a picture, is animated or is far too
 * large.
 */
export async function makePhoto(bytes: Buffer): Promise<Photo> {
  if (!isPicture(bytes)) throw invalidPhoto('Please choose a JPEG, PNG or WebP picture.');
  // Loaded on demand: most processes never handle a photo.
  const { default: sharp } = await import('sharp');
  const open = () => sharp(bytes, { limitInputPixels: bounds.pixels, failOn: 'error' });
  let image: Buffer | undefined;
  try {
    const { width, height, pages = 1 } = await open().metadata();
    if (width * height > bounds.pixels)
      throw invalidPhoto('The picture is too large. Choose a smaller one.');
    if (pages > 1 || isAnimatedPng(bytes))
      throw invalidPhoto("Choose a picture that isn't animated.");
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
    throw invalidPhoto("This picture can't be read. Choose another one.", error);
  }
  if (image === undefined || image.byteLength > bounds.bytes) {
    throw invalidPhoto('The picture is too large. Choose a smaller one.');
  }
  return { image, hash: createHash('sha256').update(image).digest('hex').slice(0, 32) };
}
