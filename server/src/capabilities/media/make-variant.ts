import type { MediaFormat } from '@trunkline/contract/kernel/media-url';
import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import type { FileStore } from '../../kernel/file-store.ts';
import { variantKey } from './keys.ts';
import { loadSharp } from './make-picture.ts';
import { limitConcurrency } from './limit-concurrency.ts';

const seconds = 20;
/** Two at a time for the whole process, so that a page full of new pictures leaves room for everything else. */
const runLimited = limitConcurrency(2, 200);
const underWay = new Map<string, Promise<Uint8Array | null>>();

interface Wanted {
  /** Where the whole picture is. */
  readonly path: string;
  readonly width: number | 'own';
  readonly format: MediaFormat;
}

/**
 * A form of a picture: kept from the last time, or made and kept now. Whoever asks for the same at the same time
 * waits for the same. `beforeMaking` may refuse. null where the picture itself is gone.
 */
export async function readVariant(
  files: FileStore,
  { path, width, format }: Wanted,
  beforeMaking: () => Promise<void>,
): Promise<Uint8Array | null> {
  const key = variantKey(path, width, format);
  const kept = await files.get(key);
  if (kept !== null) return kept;
  await beforeMaking();
  const begun = underWay.get(key);
  if (begun !== undefined) return begun;
  const made = runLimited(async () => {
    const whole = await files.get(path);
    if (whole === null) return null;
    const bytes = await encode(whole, { width, format });
    await files.put(key, bytes);
    return bytes;
  });
  underWay.set(key, made);
  try {
    return await made;
  } finally {
    underWay.delete(key);
  }
}

async function encode(whole: Uint8Array, { width, format }: Omit<Wanted, 'path'>) {
  const sharp = await loadSharp();
  const image = sharp(whole, { limitInputPixels: mediaLimits.pixels, failOn: 'error' });
  const sized = width === 'own' ? image : image.resize({ width, withoutEnlargement: true });
  const limited = sized.timeout({ seconds });
  return format === 'avif'
    ? limited.avif({ quality: 55, effort: 3 }).toBuffer()
    : limited.webp({ quality: 80, alphaQuality: 90 }).toBuffer();
}
