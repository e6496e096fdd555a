import type { FileStore } from '../file-store.ts';
import { may, type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { findExportable } from './exportable.ts';
import { recordExport, selectExport, selectParts } from './queries/exports.ts';

export interface FetchedExport {
  readonly filename: string;
  readonly bytes: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Returns the file to the user who requested it and may still export that list, after auditing the
 * download. Throws Problem `forbidden` without that permission, and `not_found`, also for someone
 * else's or an unfinished export.
 */
export async function fetchExport(
  context: SignedIn,
  { id }: { id: string },
): Promise<FetchedExport> {
  const now = context.now();
  const { found, parts } = await withTenant(context, async (tx) => {
    const row = await selectExport(tx, id, now);
    const keys = await selectParts(tx, id, now);
    if (row === null || keys === null) throw new Problem('not_found');
    const exportable = findExportable(context.capabilities, row.list);
    if (exportable === undefined || !may(context.actor, exportable.permission)) {
      throw new Problem('forbidden');
    }
    await recordExport(tx, 'export.fetch', { id, list: row.list }, { rows: row.rows });
    return { found: row, parts: keys };
  });
  const [first, ...others] = parts;
  const firstChunk = first === undefined ? null : await context.files.get(first);
  if (firstChunk === null) throw new Problem('not_found');
  const { filename, bytes } = found;
  return { filename, bytes, chunks: chunksOf(context.files, firstChunk, others) };
}

async function* chunksOf(files: FileStore, firstChunk: Uint8Array, keys: readonly string[]) {
  yield firstChunk;
  for (const key of keys) {
    const chunk = await files.get(key);
    if (chunk === null) throw new Error(`part of an export is missing: ${key}`);
    yield chunk;
  }
}
