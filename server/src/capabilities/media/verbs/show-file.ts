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
  /** Set for what is handed over as a file and not shown. */
  readonly filename: string | null;
}

/** An address from before the file was replaced: where it is now. */
export interface MovedFile {
  readonly movedTo: string;
}

type Parts = Pick<Context, 'database' | 'files'>;

/**
 * A file by its public address, for anybody: whoever knows id and hash was shown the file, whichever host they ask.
 * One in the recycle bin is still shown until it is purged, so that no page breaks before. `beforeMaking` is asked
 * before a form is made that nobody has wanted yet. null where there is nothing.
 */
export async function showFile(
  { database, files }: Parts,
  { id, name }: { id: string; name: string },
  beforeMaking: () => Promise<void>,
): Promise<ShownFile | MovedFile | null> {
  const wanted = readPublicName(id, name);
  if (wanted === null) return null;
  const file = await selectPublicFile(database, { id, hash: wanted.hash });
  if (file === null) return null;
  if (file.hash !== wanted.hash) return { movedTo: presentAddress(id, file, wanted) };
  const shown = (bytes: Uint8Array | null, type: string, filename: string | null = null) =>
    bytes && { bytes, type, filename };
  const { storage_path: path, width } = file;
  if (wanted.form === 'document')
    return width === null ? shown(await files.get(path), file.mime_type, file.filename) : null;
  if (width === null) return null;
  const variant = (format: MediaFormat, at: number | 'own') =>
    readVariant(files, { path, width: at, format }, beforeMaking);
  if (wanted.form === 'variant') {
    if (!variantWidths({ width }).includes(wanted.width)) return null;
    const at = wanted.width === width ? 'own' : wanted.width;
    return shown(await variant(wanted.format, at), `image/${wanted.format}`);
  }
  if (!isSize(file, wanted)) return null;
  const kept = file.mime_type === 'image/webp';
  return shown(await (kept ? files.get(path) : variant('webp', 'own')), 'image/webp');
}

function isSize(file: PublicFile, wanted: { width: number; height: number }): boolean {
  return file.width === wanted.width && file.height === wanted.height;
}

/** The present address of a file in the form that was wanted, or the nearest to it. */
function presentAddress(id: string, { hash, width, height }: PublicFile, wanted: PublicName) {
  if (width === null || height === null) return `/media-assets/${id}/${hash}.pdf`;
  const whole = { id, hash, width, height, focal: wanted.form === 'whole' ? wanted.focal : '22' };
  if (wanted.form !== 'variant') return mediaUrl(whole);
  const offered = variantWidths(whole);
  const wide = offered.find((each) => each >= wanted.width) ?? offered.at(-1);
  return wide === undefined ? mediaUrl(whole) : variantUrl(whole, wide, wanted.format);
}
