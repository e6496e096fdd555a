import type { ExportFile } from '@trunkline/contract/kernel/exports';
import { type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { transitionExport, selectExport } from './queries/exports.ts';

/** Cancels an export; its writer stops at the next page. Throws Problem `not_found`. */
export function cancelExport(context: SignedIn, { id }: { id: string }): Promise<ExportFile> {
  const now = context.now();
  return withTenant(context, async (tx) => {
    await transitionExport(tx, id, { from: ['waiting', 'running'], to: 'cancelled', now });
    // An export that finished in the meantime is returned unchanged.
    const found = await selectExport(tx, id, now);
    if (found === null) throw new Problem('not_found');
    return found;
  });
}
