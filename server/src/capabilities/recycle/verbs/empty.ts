import { emptyConfirmation } from '@trunkline/contract/recycle/listing';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { assertConfirmation } from '../confirmation.ts';
import { selectPurgeable } from '../queries.ts';
import { purgeEach } from './purge.ts';

/** Permanently deletes the oldest items the actor can see, up to one request's limit. */
export async function emptyBin(
  context: SignedIn,
  { confirmation }: { confirmation: string },
): Promise<{ results: RowResult[]; more: boolean }> {
  assertConfirmation(confirmation, emptyConfirmation);
  const limit = requestLimits.bulkRows;
  const found = await withTenant(context, (tx) => selectPurgeable(tx, limit + 1));
  const { results } = await purgeEach(context, found.slice(0, limit));
  const hasPurged = results.some(({ ok }) => ok);
  // An item removed together with another is no longer found; that is not a failure.
  const remaining = results.filter(({ ok, label, id }) => ok || label !== id);
  return { results: remaining, more: found.length > limit && hasPurged };
}
