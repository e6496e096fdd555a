import type { OrderDetail, OrderTransition } from '@trunkline/contract/orders';
import { useState } from 'react';
import { HistoryList, noteOf } from '../../../kernel/history-list.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
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
  const transitions = order.history.toSorted((a, b) => b.at.localeCompare(a.at));
  const shown = isExpanded ? transitions : transitions.slice(0, initialCount);
  return (
    <Card title="History">
      <HistoryList
        entries={shown.map((transition) => ({
          key: `${transition.at} ${transition.subject_id} ${transition.event}`,
          subject: nameOf(transition),
          predicate: predicateOf(transition),
          note: noteOf(transition.actor_name ?? byParty[transition.party], transition.reason),
          at: transition.at,
        }))}
        empty="No changes yet. Every change will appear here."
      >
        {shown.length < transitions.length && (
          <Button variant="ghost" size="small" onClick={() => setIsExpanded(true)}>
            Show all {transitions.length} changes
          </Button>
        )}
      </HistoryList>
    </Card>
  );
}

/** Returns a function that names the order or the part of it that a transition is about. */
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
