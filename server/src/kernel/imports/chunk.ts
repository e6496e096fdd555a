import { importLimits } from '@trunkline/contract/kernel/imports';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import type { Tx } from '@trunkline/database/database';
import type { CsvRow } from '../resource/csv.ts';
import { dryRun, type RowContext } from '../context.ts';
import { type Importable, withoutIds } from './importable.ts';
import { recordProgress, lockUnfinished } from './queries/imports.ts';

/** Data of an import that all its chunks share. */
export interface Chunks {
  readonly id: string;
  readonly importable: Importable;
  readonly rows: readonly CsvRow[];
  readonly context: RowContext;
  /** Runs a transaction as the owner of the import. */
  readonly transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
}

/** Imports the next rows. Returns how many rows are done, or null if the import has ended. */
export function importChunk({ id, importable, rows, context, transaction }: Chunks) {
  return transaction(async (tx): Promise<number | null> => {
    const progress = await lockUnfinished(tx, id);
    if (progress === null) return null;
    const next = rows.slice(progress, progress + importLimits.chunkRows);
    const results = await importable.insert(tx, context, next);
    await recordProgress(tx, id, { results, now: context.now() });
    return progress + next.length;
  });
}

/** Checks the next rows without storing them; returns the same as `importChunk`. */
export async function checkChunk({ id, importable, rows, context, transaction }: Chunks) {
  const progress = await transaction((tx) => lockUnfinished(tx, id));
  if (progress === null) return null;
  const next = rows.slice(progress, progress + importLimits.chunkRows);
  const checked = await dryRun<RowResult[]>(
    transaction,
    () => true,
    (tx) => importable.insert(tx, context, next, rows.slice(0, progress)),
  );
  return transaction(async (tx): Promise<number | null> => {
    // Another process may have checked these rows in the meantime.
    const currentProgress = await lockUnfinished(tx, id);
    if (currentProgress !== progress) return currentProgress;
    await recordProgress(tx, id, { results: withoutIds(checked), now: context.now() });
    return progress + next.length;
  });
}
