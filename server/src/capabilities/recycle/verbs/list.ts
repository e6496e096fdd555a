import type { RecycledItem } from '@trunkline/contract/recycle';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/resource/cursor.ts';
import { presentItem } from '../present.ts';
import { type ItemSelection, selectDays, selectItems } from '../queries.ts';

const sort = '-deleted_at';

export interface BinQuery extends ItemSelection {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * Lists one page of the deleted items the reader can see, newest first, with the retention period.
 */
export async function listItems(
  context: SignedIn,
  { cursor, limit, ...selection }: BinQuery,
): Promise<{ items: RecycledItem[]; nextCursor: string | null; days: number }> {
  const { actor } = context;
  const position = cursor === undefined ? null : decodeCursor(cursor, sort);
  const { items, days } = await withTenant(context, async (tx) => ({
    items: await selectItems(tx, context, selection, { position, limit: limit + 1 }),
    days: await selectDays(tx, actor.companyId),
  }));
  const page = items.slice(0, limit);
  const last = page.at(-1);
  const hasMore = items.length > limit && last !== undefined;
  return {
    items: page.map((item) => presentItem(context, item)),
    nextCursor: hasMore ? encodeCursor(sort, { value: last.sort_value, id: last.id }) : null,
    days,
  };
}
