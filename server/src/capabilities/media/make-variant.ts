import type { MediaFormat } from '@trunkline/contract/kernel/media-url';
import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import type { FileStore } from '../../kernel/file-store.ts';
import { variantKey } from './keys.ts';
import { loadSharp } from './make-picture.ts';
import { limitConcurrency } from './limit-concurrency.ts';

const seconds = 20;
/**
 * Two at a time per process, so that a page full of new pictures leaves capacity for everything
 * else.
 */
const runLimited = limitConcurrency(2, 200);
const pendingVariants = new Map<string, Promise<Uint8Array | null>>();

interface VariantRequest {
  /** Path of the full picture. */
  readonly path: string;
  readonly width: number | 'own';
  readonly format: MediaFormat;
}

/**
 * Returns a picture's variant, cached in the file store. Concurrent requests for the same variant
 * share the work. `beforeMaking` is called before a variant is generated, and can throw to prevent
 * that. Returns null if the picture itself is gone.
 */
export async function readVariant(
  files: FileStore,
  { path, width, format }: VariantRequest,
  beforeMaking: () => Promise<void>,
): Promise<Uint8Array | null> {
  const key = variantKey(path, width, format);
  const cached = await files.get(key);
  if (cached !== null) return cached;
  await beforeMaking();
  const started = pendingVariants.get(key);
  if (started !== undefined) return started;
  const pending = runLimited(async () => {
    const original = await files.get(path);
    if (original === null) return null;
    const bytes = await encode(original, { width, format });
    await files.put(key, bytes);
    return bytes;
  });
  pendingVariants.set(key, pending);
  try {
    return await pending;
  } finally {
    pendingVariants.delete(key);
  }
}

async function encode(original: Uint8Array, { width, format }: Omit<VariantRequest, 'path'>) {
  const sharp = await loadSharp();
  const image = sharp(original, { limitInputPixels: mediaLimits.pixels, failOn: 'error' });
  const sized = width === 'own' ? image : image.resize({ width, withoutEnlargement: true });
  const limited = sized.timeout({ seconds });
  return format === 'avif'
    ? limited.avif({ quality: 55, effort: 3 }).toBuffer()
    : limited.webp({ quality: 80, alphaQuality: 90 }).toBuffer();
}
