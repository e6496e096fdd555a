import { useQueryClient } from '@tanstack/react-query';
import type { Order } from '@trunkline/contract/orders';
import { RowMoveKeys } from '../../../kernel/moves/row-move-keys.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { orderOptions } from '../queries.ts';
import { orderMoves } from '../order-moves.ts';

/** Lets people approve and reject the focused order of a list with the keyboard. */
export function OrderKeys({ orders }: { orders: Resource<Order> }) {
  const client = useQueryClient();
  return (
    <RowMoveKeys
      resource={orders}
      movesOf={async (id) =>
        orderMoves(orders.tenant, await client.fetchQuery(orderOptions(orders.tenant, id)))
      }
    />
  );
}
