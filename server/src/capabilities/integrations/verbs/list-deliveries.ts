import type { DeliveryState } from '@trunkline/contract/integrations';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/resource/cursor.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { selectDeliveries } from '../queries/deliveries.ts';
import { integrationSource } from '../source.ts';

interface Query {
  readonly id: string;
  readonly state?: DeliveryState | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const sort = '-created_at';

/**
 * Returns a page of deliveries to an integration. Throws Problem `not_found`, `validation_failed`
 * for an invalid cursor.
 */
export function listDeliveries(context: SignedIn, { id, state, cursor, limit }: Query) {
  const position = cursor === undefined ? null : decodeCursor(cursor, sort);
  return withTenant(context, async (tx) => {
    await readRow(tx, context, integrationSource, id);
    const options = { state: state ?? null, position, limit: limit + 1 };
    const found = await selectDeliveries(tx, id, options);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const hasMore = found.length > limit && last !== undefined;
    return {
      items,
      nextCursor: hasMore ? encodeCursor(sort, { value: last.created_at, id: last.id }) : null,
    };
  });
}
