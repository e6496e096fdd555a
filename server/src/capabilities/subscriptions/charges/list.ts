import { ChargeEvent } from '@trunkline/contract/subscriptions';
import type * as z from 'zod';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/resource/cursor.ts';
import { selectCharges } from '../queries/history.ts';

interface ChargeSelection {
  readonly subscription_id?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const order = '-number';

/** Lists the charge events that the reader's company pays or is paid, newest first. */
export async function listCharges(
  context: SignedIn,
  { subscription_id, cursor, limit }: ChargeSelection,
): Promise<{ items: z.infer<typeof ChargeEvent>[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor, order).value;
  const rows = await withTenant(context, (tx) =>
    selectCharges(tx, subscription_id, after, limit + 1),
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    items: page.map((event) => ChargeEvent.parse(event)),
    nextCursor: hasMore ? encodeCursor(order, { value: last.number, id: last.id }) : null,
  };
}
