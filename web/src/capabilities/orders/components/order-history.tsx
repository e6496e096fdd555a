import type { OrderDetail, OrderTransition } from '@trunkline/contract/orders';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { predicateOf } from '../history-sentences.ts';
import { taskName } from '../texts.ts';

/** Changes shown at first; the rest on request. */
const initialCount = 8;

/** Lists every change of an order and its parts, newest first. */
export function OrderHistory({ order }: { order: OrderDetail }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const nameOf = namesIn(order);
  const byParty: Readonly<Record<string, string | null>> = {
    buyer: order.buyer_name,
    seller: order.seller_name,
  };
  return (
    <Card title="History">
      {order.history.length === 0 ? (
        <p className="text-muted">No changes yet. Every change will appear here.</p>
      ) : (
        <ol className="grid gap-3">
          {order.history
            .toSorted((a, b) => b.at.localeCompare(a.at))
            .slice(0, isExpanded ? undefined : initialCount)
            .map((transition) => {
              const actor = transition.actor_name ?? byParty[transition.party];
              return (
                <li
                  key={`${transition.at} ${transition.subject_id} ${transition.event}`}
                  className="min-w-0"
                >
                  <p className="wrap-anywhere">
                    <span className="font-medium">{nameOf(transition)}</span>{' '}
                    {predicateOf(transition)}
                  </p>
                  <p className="text-[13px] text-muted wrap-anywhere">
                    {actor ? `${actor}, ` : 'Automatically, '}
                    <RelativeTime value={transition.at} />
                  </p>
                  {transition.reason && (
                    <p className="text-[13px] text-muted wrap-anywhere">“{transition.reason}”</p>
                  )}
                </li>
              );
            })}
        </ol>
      )}
      {!isExpanded && order.history.length > initialCount && (
        <Button variant="ghost" size="small" className="mt-3" onClick={() => setIsExpanded(true)}>
          Show all {order.history.length} changes
        </Button>
      )}
    </Card>
  );
}

/** Names the order or the part of it that a change is about. */
function namesIn({ lines, tasks, charges }: OrderDetail): (transition: OrderTransition) => string {
  const names = new Map([
    ...lines.map(({ id, service }) => [id, service] as const),
    ...tasks.map((task) => [task.id, taskName(task)] as const),
    ...tasks.flatMap(({ numbers }) => numbers.map(({ id, number }) => [id, number] as const)),
    ...tasks.flatMap(({ letter }) =>
      letter === null ? [] : [[letter.id, 'Letter of authorisation'] as const],
    ),
    ...charges.map(({ id, description }) => [id, description] as const),
  ]);
  return ({ subject_id }) => names.get(subject_id) ?? 'Order';
}
