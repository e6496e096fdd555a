import { createHash } from 'node:crypto';
import { Problem } from '../../kernel/errors.ts';

/** What a picture becomes, and the largest one that is looked at. */
const bounds = { side: 256, pixels: 50_000_000, bytes: 64 * 1024, seconds: 10 } as const;
/** From how it should look to what always fits. */
const qualities = [82, 60, 30] as const;

export interface Photo {
  readonly image: Buffer;
  /** Of the content: the last part of its address. */
  readonly hash: string;
}

/** Whether the first bytes are those of a JPEG, PNG or WebP file; whatever it calls itself does not count. */
function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}

/** An animated PNG says so before its first picture, where no other reader looks. */
function isAnimatedPng(bytes: Buffer): boolean {
  const data = bytes.indexOf('IDAT', 0, 'latin1');
  return bytes.subarray(0, data === -1 ? undefined : data).includes('acTL', 0, 'latin1');
}

function refused(message: string, cause?: unknown): Problem {
  return new Problem('validation_failed', { fields: [{ path: 'image', message }], cause });
}

/**
 * Makes a picture small and harmless: square, re-encoded as WebP, nothing left of what else the file held (place,
 * camera, scripts). Throws Problem `validation_failed` for what is no picture, is animated or far too large.
 */
export async function makePhoto(bytes: Buffer): Promise<Photo> {
  if (!isPicture(bytes)) throw refused('Please choose a JPEG, PNG or WebP picture.');
  // Loaded when somebody has a photo to set: most processes never do.
  const { default: sharp } = await import('sharp');
  const open = () => sharp(bytes, { limitInputPixels: bounds.pixels, failOn: 'error' });
  let image: Buffer | undefined;
  try {
    const { width, height, pages = 1 } = await open().metadata();
    if (width * height > bounds.pixels) throw refused('Please choose a smaller picture.');
    if (pages > 1 || isAnimatedPng(bytes))
      throw refused('Please choose a picture that stands still.');
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
    throw refused('This picture cannot be read. Please choose another one.', error);
  }
  if (image === undefined || image.byteLength > bounds.bytes) {
    throw refused('Please choose a smaller picture.');
  }
  return { image, hash: createHash('sha256').update(image).digest('hex').slice(0, 32) };
}
