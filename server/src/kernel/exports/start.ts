import { exportLimits, type ExportFile } from '@trunkline/contract/kernel/exports';
import { type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { enqueue } from '../jobs.ts';
import type { Exportable, ExportSelection } from './exportable.ts';
import { exportJob } from './job.ts';
import { countInProgress, removeOldest, insertExport, selectExport } from './queries/exports.ts';

/**
 * Starts an export: the job that writes it is queued in the same transaction. Throws Problem
 * `conflict` if the user already has the maximum number of exports running.
 */
export function startExport(
  context: SignedIn,
  exportable: Exportable,
  selection: ExportSelection,
): Promise<ExportFile> {
  const now = context.now();
  const id = crypto.randomUUID();
  return withTenant(context, async (tx) => {
    if ((await countInProgress(tx)) >= exportLimits.runningPerPerson) {
      throw new Problem('conflict', {
        message: 'Three of your exports are still running. Wait for one to finish, or cancel it.',
      });
    }
    await removeOldest(tx);
    await insertExport(tx, {
      id,
      company_id: context.actor.companyId,
      list: exportable.list,
      selection,
      filename: `${exportable.file}-${now.toISOString().slice(0, 10)}.csv`,
      now,
    });
    await enqueue(tx, exportJob, { id });
    const file = await selectExport(tx, id, now);
    if (file === null) throw new Problem('not_found');
    return file;
  });
}
