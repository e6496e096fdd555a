import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../context.ts';
import { Problem } from '../errors.ts';
import { readChangedRow } from './get.ts';
import { canRestore } from './policy.ts';
import { undelete } from './queries.ts';
import type { ResourceSource } from './source.ts';

/**
 * Restores a row from the recycle bin. Throws Problem `forbidden`, `not_found`, or `conflict` if it
 * conflicts with an existing record.
 */
export function restoreRow<Description extends ResourceDescription>(
  context: SignedIn,
  source: ResourceSource<Description>,
  { id }: { id: string },
) {
  return withTenant(context, async (tx) => {
    if (!canRestore(context.actor, source)) throw new Problem('forbidden');
    await restoreWithin(tx, source, id);
    return readChangedRow(tx, context, source, id);
  });
}

/**
 * Restores a row within an open transaction, with the locks that its table needs. The caller checks
 * permissions. Throws Problem `not_found` or `conflict`.
 */
export async function restoreWithin(
  tx: Tx,
  { table, acquireLocks }: Pick<ResourceSource<never>, 'table' | 'acquireLocks'>,
  id: string,
): Promise<void> {
  await acquireLocks?.(tx, id);
  if (!(await undelete(tx, table, id))) throw new Problem('not_found');
}
