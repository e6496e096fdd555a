import { useQueryClient } from '@tanstack/react-query';
import type { Order } from '@trunkline/contract/orders';
import { RowTransitionKeys } from '../../../kernel/transitions/row-transition-keys.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { orderOptions } from '../queries.ts';
import { orderTransitions } from '../order-transitions.ts';

/** Lets people approve and reject the focused order of a list with the keyboard. */
export function OrderKeys({ orders }: { orders: Resource<Order> }) {
  const client = useQueryClient();
  return (
    <RowTransitionKeys
      resource={orders}
      transitionsOf={async (id) =>
        orderTransitions(orders.tenant, await client.fetchQuery(orderOptions(orders.tenant, id)))
      }
    />
  );
}
