import { emptyConfirmation } from '@trunkline/contract/recycle/listing';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/resource/cursor.ts';
import { assertConfirmation } from '../confirmation.ts';
import { selectPurgeable } from '../queries.ts';
import { purgeEach } from './purge.ts';

const sort = 'deleted_at';

/**
 * Permanently deletes the oldest items the actor can see, up to `limit`. The cursor continues after
 * these items, including any that couldn't be deleted.
 */
export async function emptyBin(
  context: SignedIn,
  { confirmation, cursor }: { confirmation: string; cursor?: string | undefined },
  limit: number = requestLimits.bulkRows,
): Promise<{ results: RowResult[]; nextCursor: string | null }> {
  assertConfirmation(confirmation, emptyConfirmation);
  const after = cursor === undefined ? null : decodeCursor(cursor, sort);
  const found = await withTenant(context, (tx) => selectPurgeable(tx, { after, limit: limit + 1 }));
  const items = found.slice(0, limit);
  const { results } = await purgeEach(
    context,
    items.map(({ id }) => id),
  );
  const last = found.length > limit ? items.at(-1) : undefined;
  // An item removed together with another is no longer found; that is not a failure.
  const remaining = results.filter(({ ok, label, id }) => ok || label !== id);
  return { results: remaining, nextCursor: last ? encodeCursor(sort, last) : null };
}
