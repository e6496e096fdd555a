import { importLimits, type ImportRun } from '@trunkline/contract/kernel/imports';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { dryRun, type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { enqueue } from '../jobs.ts';
import { type Importable, withoutIds } from './importable.ts';
import { importJob } from './job.ts';
import { countInProgress, fileKey, insertImport, readImport } from './queries/imports.ts';

interface ImportOutcome {
  readonly dry_run: boolean;
  readonly imported: number;
  readonly ignored: string[];
  readonly results: RowResult[];
  readonly run: ImportRun | null;
}

/**
 * Creates a row for each record of a CSV file, or only checks them. A short file is processed
 * immediately: all rows or none. A longer one is left to a job.
 * @throws Problem validation_failed for a file that can't be read; conflict with too many imports
 * running
 */
export async function importRows(
  context: SignedIn,
  importable: Importable,
  { csv, dry_run }: { csv: string; dry_run: boolean },
): Promise<ImportOutcome> {
  const { rows, ignored } = await importable.read(csv);
  if (rows.length > importLimits.chunkRows) {
    const run = await startImport(context, importable, { csv, dry_run, total: rows.length });
    return { dry_run, imported: 0, ignored, results: [], run };
  }
  const isRolledBack = (results: RowResult[]) => dry_run || results.some(({ ok }) => !ok);
  const results = await dryRun(
    (work) => withTenant(context, work),
    isRolledBack,
    (tx) => importable.insert(tx, context, rows),
  );
  if (isRolledBack(results))
    return { dry_run, imported: 0, ignored, results: withoutIds(results), run: null };
  return { dry_run, imported: results.length, ignored, results, run: null };
}

async function startImport(
  context: SignedIn,
  { list }: Importable,
  { csv, dry_run, total }: { csv: string; dry_run: boolean; total: number },
): Promise<ImportRun> {
  const id = crypto.randomUUID();
  const company_id = context.actor.companyId;
  // Stores the file first, so that a row never refers to a missing file.
  await context.files.put(fileKey(id), Buffer.from(csv));
  try {
    return await withTenant(context, async (tx) => {
      if ((await countInProgress(tx)) >= importLimits.runningPerPerson) {
        throw new Problem('conflict', {
          message: 'Two of your imports are still running. Wait for one to finish, or stop it.',
        });
      }
      await insertImport(tx, { id, company_id, list, dry_run, total, now: context.now() });
      await enqueue(tx, importJob, { id });
      return readImport(tx, id);
    });
  } catch (error) {
    await context.files.remove(fileKey(id));
    throw error;
  }
}
