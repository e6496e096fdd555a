import type { RowResult } from '@trunkline/contract/kernel/resource';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { forEachRecord } from '../../../kernel/for-each-record.ts';
import { setHold } from './hold.ts';

/**
 * Places items under legal hold for one reason, or releases them without one, each item separately.
 */
export function bulkHold(
  context: SignedIn,
  { ids, reason }: { ids: readonly string[]; reason: string | null },
): Promise<{ results: RowResult[] }> {
  return forEachRecord(ids, (id, name) =>
    withTenant(context, (tx) => setHold(tx, context, { id, reason }, name)),
  );
}
