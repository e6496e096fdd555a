import type { RowResult } from '@trunkline/contract/kernel/row-result';
import type { ReviewState } from '@trunkline/contract/security/patterns';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { forEachRecord } from '../../../kernel/for-each-record.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectEvent, storeReview } from '../queries/events.ts';

/** Stores a decision about an event within reach. Throws Problem `not_found` or `conflict`. */
export async function reviewEvent(
  tx: Tx,
  id: string,
  state: ReviewState,
  reason: string,
): Promise<void> {
  if ((await selectEvent(tx, id)) === null) throw new Problem('not_found');
  if (!(await storeReview(tx, id, state, reason)))
    throw new Problem('conflict', { message: `This event is already ${state}.` });
}

/** Resolves, dismisses or reopens events within reach, each independently. */
export function reviewEvents(
  context: SignedIn,
  { ids, state, reason }: { ids: readonly string[]; state: ReviewState; reason: string },
): Promise<{ results: RowResult[] }> {
  return forEachRecord(ids, (id, name) =>
    withTenant(context, async (tx) => {
      const event = await selectEvent(tx, id);
      if (event !== null) name(event.user_name ?? event.ip ?? id);
      await reviewEvent(tx, id, state, reason);
    }),
  );
}
