import type { Order, OrderTask } from '@trunkline/contract/orders';
import { Suspense, useState } from 'react';
import { TransitionButtons } from '../../../kernel/transitions/transition-buttons.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Button } from '../../../ui/button.tsx';
import { addressTransitions } from '../order-transitions.ts';
import { addressText } from '../texts.ts';
import { ChangeAddressDialog, RejectAddressDialog } from './lazy-parts.ts';

export type Emergency = NonNullable<OrderTask['emergency']>;

const dialogEvents = ['change', 'propose', 'reject'] as const;
type DialogEvent = (typeof dialogEvents)[number];

function labelOf(event: DialogEvent, { address }: Emergency): string {
  if (event === 'change') return address === null ? 'Enter address' : 'Change address';
  return event === 'propose' ? 'Propose correction' : 'Reject address';
}

/** Shows an emergency address, its problem, and the actions available to the reader. */
export function EmergencyAddress({
  task,
  emergency,
  orders,
}: {
  task: OrderTask;
  emergency: Emergency;
  orders: Resource<Order>;
}) {
  const [dialogEvent, setDialogEvent] = useState<DialogEvent | null>(null);
  const { address, proposed, problem, may } = emergency;
  const isOpen = task.state !== 'done' && task.state !== 'cancelled';
  const shared = { task, emergency, orders, onClose: () => setDialogEvent(null) };
  return (
    <>
      <p className={address === null ? 'text-muted' : 'wrap-anywhere'}>
        {address === null ? 'No address yet.' : addressText(address)}
      </p>
      {problem !== null && <p className="text-[13px] text-danger wrap-anywhere">{problem}</p>}
      {proposed !== null && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning wrap-anywhere">
          Proposed: {addressText(proposed)}
        </p>
      )}
      {isOpen && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          <TransitionButtons
            resource={orders}
            transitions={addressTransitions(orders.tenant, task.id, emergency)}
          />
          {dialogEvents
            .filter((event) => may.includes(event))
            .map((event) => (
              <Button key={event} size="small" onClick={() => setDialogEvent(event)}>
                {labelOf(event, emergency)}
              </Button>
            ))}
        </div>
      )}
      {dialogEvent !== null && (
        <Suspense>
          {dialogEvent === 'reject' ? (
            <RejectAddressDialog {...shared} />
          ) : (
            <ChangeAddressDialog {...shared} event={dialogEvent} />
          )}
        </Suspense>
      )}
    </>
  );
}
