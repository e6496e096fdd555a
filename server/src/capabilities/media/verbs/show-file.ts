import {
  type MediaFormat,
  mediaUrl,
  variantUrl,
  variantWidths,
} from '@trunkline/contract/kernel/media-url';
import type { Context } from '../../../kernel/context.ts';
import { readVariant } from '../make-variant.ts';
import { type PublicName, readPublicName } from '../public-name.ts';
import { type PublicFile, selectPublicFile } from '../queries/leftovers.ts';

export interface ShownFile {
  readonly bytes: Uint8Array;
  readonly type: string;
  /** Set for files that are downloaded instead of displayed. */
  readonly filename: string | null;
}

/** For an outdated URL: where the replaced file is now. */
export interface MovedFile {
  readonly movedTo: string;
}

type Dependencies = Pick<Context, 'database' | 'files'>;

/**
 * Serves a file by its public URL to anyone: id and hash are only known to people who were shown
 * the file, on any host. Files in the recycle bin are served until they are purged, so that no page
 * breaks earlier. `beforeMaking` is called before a new variant is generated. null if there is no
 * such file.
 */
export async function showFile(
  { database, files }: Dependencies,
  { id, name }: { id: string; name: string },
  beforeMaking: () => Promise<void>,
): Promise<ShownFile | MovedFile | null> {
  const requested = readPublicName(id, name);
  if (requested === null) return null;
  const file = await selectPublicFile(database, { id, hash: requested.hash });
  if (file === null) return null;
  if (file.hash !== requested.hash) return { movedTo: presentAddress(id, file, requested) };
  const respond = (bytes: Uint8Array | null, type: string, filename: string | null = null) =>
    bytes && { bytes, type, filename };
  const { storage_path: path, width } = file;
  if (requested.form === 'document')
    return width === null ? respond(await files.get(path), file.mime_type, file.filename) : null;
  if (width === null) return null;
  const variant = (format: MediaFormat, at: number | 'own') =>
    readVariant(files, { path, width: at, format }, beforeMaking);
  if (requested.form === 'variant') {
    if (!variantWidths({ width }).includes(requested.width)) return null;
    const at = requested.width === width ? 'own' : requested.width;
    return respond(await variant(requested.format, at), `image/${requested.format}`);
  }
  if (!isSize(file, requested)) return null;
  const isWebp = file.mime_type === 'image/webp';
  return respond(await (isWebp ? files.get(path) : variant('webp', 'own')), 'image/webp');
}

function isSize(file: PublicFile, requested: { width: number; height: number }): boolean {
  return file.width === requested.width && file.height === requested.height;
}

/** Returns the current URL of a file in the requested variant, or the nearest one. */
function presentAddress(id: string, { hash, width, height }: PublicFile, requested: PublicName) {
  if (width === null || height === null) return `/media-assets/${id}/${hash}.pdf`;
  const original = {
    id,
    hash,
    width,
    height,
    focal: requested.form === 'whole' ? requested.focal : '22',
  };
  if (requested.form !== 'variant') return mediaUrl(original);
  const widths = variantWidths(original);
  const variantWidth = widths.find((item) => item >= requested.width) ?? widths.at(-1);
  return variantWidth === undefined
    ? mediaUrl(original)
    : variantUrl(original, variantWidth, requested.format);
}
