import { type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { transitionExport, selectExport } from './queries/exports.ts';

/**
 * Removes an export: it disappears for the actor immediately, and is deleted by the next cleanup.
 */
export function removeExport(context: SignedIn, { id }: { id: string }): Promise<{ id: string }> {
  const now = context.now();
  return withTenant(context, async (tx) => {
    const from = ['done', 'failed', 'cancelled'];
    if (await transitionExport(tx, id, { from, to: 'removed', now })) return { id };
    if ((await selectExport(tx, id, now)) === null) throw new Problem('not_found');
    throw new Problem('conflict', { message: 'The export is still running. Cancel it first.' });
  });
}
