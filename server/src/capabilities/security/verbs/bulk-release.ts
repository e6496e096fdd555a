import type { RowResult } from '@trunkline/contract/kernel/row-result';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { forEachRecord } from '../../../kernel/for-each-record.ts';
import { selectBlock } from '../queries/blocks.ts';
import { release } from './release.ts';

/** Releases blocks within reach before they expire, each independently. */
export function bulkRelease(
  context: SignedIn,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<{ results: RowResult[] }> {
  return forEachRecord(ids, async (id, name) => {
    const block = await withTenant(context, (tx) => selectBlock(tx, id));
    if (block !== null) name(block.subject);
    await release(context, { id, reason });
  });
}
