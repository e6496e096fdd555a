import type { ExportFile } from '@trunkline/contract/kernel/exports';
import { type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { enqueue } from '../jobs.ts';
import { exportJob } from './job.ts';
import { transitionExport, selectExport } from './queries/exports.ts';

/** Resumes a failed or cancelled export. Throws Problem `not_found` or `conflict`. */
export function retryExport(context: SignedIn, { id }: { id: string }): Promise<ExportFile> {
  const now = context.now();
  return withTenant(context, async (tx) => {
    const isRetried = await transitionExport(tx, id, {
      from: ['failed', 'cancelled'],
      to: 'waiting',
      now,
    });
    const found = await selectExport(tx, id, now);
    if (found === null) throw new Problem('not_found');
    if (!isRetried)
      throw new Problem('conflict', {
        message: 'Only failed or cancelled exports can be retried.',
      });
    await enqueue(tx, exportJob, { id });
    return found;
  });
}
