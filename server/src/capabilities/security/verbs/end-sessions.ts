import type { RowResult } from '@trunkline/contract/kernel/row-result';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { forEachRecord } from '../../../kernel/for-each-record.ts';
import { selectSessionOwner } from '../queries/blocks.ts';
import { endSessionOf } from './end-session.ts';

/** Ends sessions of people within reach, each independently. */
export function endSessions(
  context: SignedIn,
  { ids }: { ids: readonly string[] },
): Promise<{ results: RowResult[] }> {
  return forEachRecord(ids, async (id, name) => {
    const owner = await withTenant(context, (tx) => selectSessionOwner(tx, id));
    if (owner !== null) name(owner);
    await endSessionOf(context, { id });
  });
}
