import type { ExportFile } from '@trunkline/contract/kernel/exports';
import { type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { moveExport, selectExport } from './queries/own.ts';

/** Stops a file that is being made; whoever writes it finds out with the next page. Throws Problem `not_found`. */
export function cancelExport(context: SignedIn, { id }: { id: string }): Promise<ExportFile> {
  const now = context.now();
  return withTenant(context, async (tx) => {
    await moveExport(tx, id, { from: ['waiting', 'running'], to: 'cancelled', now });
    // One that was done in the meantime is given as it is.
    const found = await selectExport(tx, id, now);
    if (found === null) throw new Problem('not_found');
    return found;
  });
}
