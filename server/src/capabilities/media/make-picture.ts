import { createHash } from 'node:crypto';
import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import { Problem } from '../../kernel/errors.ts';
import { isAnimatedPng, pictureRefusals } from '../../kernel/uploaded-picture.ts';
import type { FileType } from './file-type.ts';

const { pixels, side } = mediaLimits;
const seconds = 20;
/** Graphics up to this many bytes are stored losslessly. */
const losslessBytes = 1024 * 1024;

export interface ProcessedPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
}

export function refuseFile(message: string, cause?: unknown): Problem {
  return new Problem('validation_failed', { message, fields: [{ path: 'file', message }], cause });
}

/**
 * Loads sharp on first use, because most processes never process pictures, and disables its cache.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Sanitises an uploaded picture: upright, re-encoded as WebP, without anything else in the file
 * (location, camera, scripts, other formats). A picture that would need too much memory is refused
 * based on its header, before decoding. Throws Problem `validation_failed`.
 */
export async function makePicture(bytes: Buffer, type: FileType): Promise<ProcessedPicture> {
  const sharp = await loadSharp();
  const open = () => sharp(bytes, { limitInputPixels: pixels, failOn: 'error' });
  try {
    const { width, height, pages = 1 } = await open().metadata();
    if (width * height > pixels)
      throw refuseFile(`Please choose a picture of at most ${pixels / 1_000_000} megapixels.`);
    if (pages > 1 || (type === 'png' && isAnimatedPng(bytes)))
      throw refuseFile(pictureRefusals.animated);
    const encode = (lossless: boolean) =>
      open()
        .autoOrient()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .timeout({ seconds })
        .webp(lossless ? { lossless } : { quality: 90, alphaQuality: 100 })
        .toBuffer({ resolveWithObject: true });
    const isGraphic = type === 'png' || type === 'gif';
    let encoded = await encode(isGraphic && width * height <= 4_000_000);
    if (isGraphic && encoded.data.byteLength > losslessBytes) encoded = await encode(false);
    const { data, info } = encoded;
    const sha256 = createHash('sha256').update(data).digest('hex');
    return { bytes: data, width: info.width, height: info.height, sha256 };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw refuseFile(pictureRefusals.unreadable, error);
  }
}
