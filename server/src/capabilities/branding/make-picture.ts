import { createHash } from 'node:crypto';
import type { PictureKind } from '@trunkline/contract/branding';
import { iconSides, wholeIcon } from '@trunkline/contract/kernel/brand-icons';
import type { Sharp } from 'sharp';
import { Problem } from '../../kernel/errors.ts';
import { isPicture, refusePicture } from '../../kernel/uploaded-picture.ts';

/**
 * Limits of pictures that are processed, and the maximum size of a logo: four times its size in a
 * header.
 */
const bounds = {
  pixels: 50_000_000,
  seconds: 10,
  bytes: 512 * 1024,
  width: 800,
  height: 160,
} as const;

export interface Picture {
  readonly bytes: Buffer;
  readonly type: 'image/webp' | 'image/png';
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
  /** Smaller versions of a favicon by side length in pixels. */
  readonly smaller: ReadonlyMap<number, Buffer>;
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

async function encodeFavicon(open: () => Sharp): Promise<Omit<Picture, 'sha256'>> {
  const resizeTo = (side: number) =>
    open()
      .autoOrient()
      .resize(side, side, { fit: 'contain', background: transparent })
      .timeout({ seconds: bounds.seconds })
      .png({ compressionLevel: 9, palette: side > 192, quality: 90 })
      .toBuffer();
  const smaller = new Map<number, Buffer>();
  for (const side of iconSides) smaller.set(side, await resizeTo(side));
  return {
    bytes: await resizeTo(wholeIcon),
    type: 'image/png',
    width: wholeIcon,
    height: wholeIcon,
    smaller,
  };
}

async function encodeLogo(open: () => Sharp): Promise<Omit<Picture, 'sha256'>> {
  const { data, info } = await open()
    .autoOrient()
    .resize(bounds.width, bounds.height, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: bounds.seconds })
    .webp({ quality: 92, alphaQuality: 100 })
    .toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    type: 'image/webp',
    width: info.width,
    height: info.height,
    smaller: new Map(),
  };
}

/**
 * Re-encodes an uploaded picture so that nothing else in the file survives. SVG is refused because
 * it can contain scripts. Throws Problem `validation_failed` if it isn't a picture, is animated, or
 * is far too large.
 */
export async function makePicture(kind: PictureKind, bytes: Buffer): Promise<Picture> {
  if (!isPicture(bytes)) throw refusePicture('other_format');
  // Loaded on first use, because most processes never process pictures.
  const { default: sharp } = await import('sharp');
  const open = () => sharp(bytes, { limitInputPixels: bounds.pixels, failOn: 'error' });
  let encoded: Omit<Picture, 'sha256'>;
  try {
    const { width, height, pages = 1 } = await open().metadata();
    if (width * height > bounds.pixels) throw refusePicture('too_large');
    if (pages > 1) throw refusePicture('animated');
    encoded = await (kind === 'logo' ? encodeLogo(open) : encodeFavicon(open));
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw refusePicture('unreadable', error);
  }
  if (encoded.bytes.byteLength > bounds.bytes) throw refusePicture('too_detailed');
  return { ...encoded, sha256: createHash('sha256').update(encoded.bytes).digest('hex') };
}
