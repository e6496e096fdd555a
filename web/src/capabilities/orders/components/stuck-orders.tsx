import { useQuery } from '@tanstack/react-query';
import type { Order } from '@trunkline/contract/orders';
import { orderStates } from '@trunkline/contract/orders/states';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { stuckOptions } from '../queries.ts';
import { orderTones } from '../tones.ts';
import { OrderLink } from './order-link.tsx';

/** Orders shown at first; the rest on request. */
const initialCount = 5;

/** Lists orders that failed recently, and those whose supplier gave no clear answer. */
export function StuckOrders({ orders }: { orders: Resource<Order> }) {
  const query = useQuery(stuckOptions(orders.tenant));
  const [isExpanded, setIsExpanded] = useState(false);
  if (query.isError)
    return (
      <p role="alert" className="text-[13px] text-danger">
        Couldn't check for stuck orders. {describeError(query.error).message}
      </p>
    );
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card
      title="Stuck orders"
      description="These orders failed recently, or their supplier didn't give a clear answer."
    >
      <ul aria-label="Stuck orders" className="divide-y divide-border">
        {items.slice(0, isExpanded ? undefined : initialCount).map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0 flex-1 basis-48">
              <OrderLink id={order.id} href={orders.pageOf(order.id)}>
                Order {order.number}: {order.summary}
              </OrderLink>
              <p className="text-[13px] text-muted wrap-anywhere">
                {order.buyer_name ?? 'A buyer'}, <RelativeTime value={order.state_since} />
              </p>
            </div>
            <Badge tone={orderTones[order.state]} dot>
              {orderStates[order.state]}
            </Badge>
          </li>
        ))}
      </ul>
      {!isExpanded && items.length > initialCount && (
        <Button variant="ghost" size="small" className="-ml-2" onClick={() => setIsExpanded(true)}>
          Show all {items.length}
        </Button>
      )}
    </Card>
  );
}
