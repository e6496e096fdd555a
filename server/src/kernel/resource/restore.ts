import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import { type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { readChangedRow } from './get.ts';
import { undelete } from './queries.ts';
import type { ResourceSource } from './source.ts';

/**
 * Restores a row from the recycle bin. Throws Problem `not_found`, or `conflict` if it conflicts
 * with an existing record.
 */
export function restoreRow<Description extends ResourceDescription>(
  context: SignedIn,
  source: ResourceSource<Description>,
  { id }: { id: string },
) {
  return withTenant(context, async (tx) => {
    await source.acquireLocks?.(tx, id);
    if (!(await undelete(tx, source.table, id))) throw new Problem('not_found');
    return readChangedRow(tx, context, source, id);
  });
}
