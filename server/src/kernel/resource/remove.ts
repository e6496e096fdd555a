import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import { type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { softDelete } from './queries.ts';
import { readRow } from './get.ts';
import { requireRowAction, type ResourceSource } from './source.ts';

/**
 * Moves a row to the recycle bin. Throws Problem `not_found`, `forbidden`, or `conflict` if other
 * records depend on it.
 */
export function removeRow<Description extends ResourceDescription>(
  context: SignedIn,
  source: ResourceSource<Description>,
  { id }: { id: string },
): Promise<{ id: string }> {
  return withTenant(context, async (tx) => {
    await source.acquireLocks?.(tx, id);
    requireRowAction(source, context.actor, await readRow(tx, context, source, id), 'delete');
    if (!(await softDelete(tx, source.table, id, context.actor.userId)))
      throw new Problem('not_found');
    return { id };
  });
}
