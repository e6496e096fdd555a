import { addressStates } from '@trunkline/contract/orders/emergency-address';
import { messagingStates, numberTypes, portStates } from '@trunkline/contract/orders/ports';
import { taskStates } from '@trunkline/contract/orders/states';
import type { Order, OrderDetail, OrderTask, PortNumber } from '@trunkline/contract/orders';
import { Suspense, useState } from 'react';
import { TransitionButtons } from '../../../kernel/transitions/transition-buttons.tsx';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatCountry, formatDay } from '../../../ui/formats.ts';
import { useMe } from '../../auth/index.ts';
import { isCountry } from '../countries.ts';
import { portTransitions, taskTransitions } from '../order-transitions.ts';
import { taskName } from '../texts.ts';
import { addressTones, taskTones } from '../tones.ts';
import { AddParts } from './add-parts.tsx';
import { DueDate } from './due-date.tsx';
import { EditTask } from './edit-task.tsx';
import { EmergencyAddress } from './emergency-address.tsx';
import { PortLetter } from './port-letter.tsx';
import { Shipment } from './shipment.tsx';
import {
  AddPortsDialog,
  AddTaskDialog,
  ConfirmDateDialog,
  RejectPortDialog,
} from './lazy-parts.ts';

/** Lists the tasks of an order, with the responsible company, due time and blocker of each. */
export function OrderTasks({ order, orders }: { order: OrderDetail; orders: Resource<Order> }) {
  const { tasks, may } = order;
  const canAdd = may.includes('add_task');
  if (tasks.length === 0 && !canAdd) return null;
  return (
    <Card
      title="Tasks"
      actions={
        canAdd && (
          <AddParts
            order={order}
            orders={orders}
            parts={[
              { label: 'Port numbers', Dialog: AddPortsDialog },
              { label: 'Add task', Dialog: AddTaskDialog },
            ]}
          />
        )
      }
    >
      {tasks.length === 0 && <p className="text-muted">No tasks yet.</p>}
      <ul className="divide-y divide-border">
        {tasks.map((task) => (
          <Task key={task.id} task={task} order={order} orders={orders} />
        ))}
      </ul>
    </Card>
  );
}

/** 'Bluebird IT (Jo Field), by 3 Dec 2026' */
export function Assignee({ task: { responsible_name, owner_name, due_at } }: { task: OrderTask }) {
  const assignee = [responsible_name, owner_name && `(${owner_name})`].filter(Boolean).join(' ');
  return (
    <p className="text-[13px] text-muted wrap-anywhere">
      {assignee}
      {assignee !== '' && due_at !== null && ', '}
      {due_at !== null && <DueDate at={due_at} />}
    </p>
  );
}

/** Shows the state of a task; for an emergency address, the state of the address. */
function TaskState({ task: { state, emergency } }: { task: OrderTask }) {
  const isAddress = emergency !== null && (state === 'open' || state === 'done');
  return isAddress ? (
    <Badge tone={addressTones[emergency.state]} dot>
      {addressStates[emergency.state]}
    </Badge>
  ) : (
    <Badge tone={taskTones[state]} dot>
      {taskStates[state]}
    </Badge>
  );
}

function Task({
  task,
  order,
  orders,
}: {
  task: OrderTask;
  order: OrderDetail;
  orders: Resource<Order>;
}) {
  const { id: me } = useMe();
  const isClosed = task.state === 'done' || task.state === 'cancelled';
  return (
    <li className="grid gap-2 py-3 first:pt-1 last:pb-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium wrap-anywhere">{taskName(task)}</h3>
        <TaskState task={task} />
      </div>
      {!isClosed && <Assignee task={task} />}
      {task.blocker && !isClosed && (
        <p className="text-[13px] text-danger wrap-anywhere">Blocked: {task.blocker}</p>
      )}
      <PortGroup task={task} />
      {task.numbers.length > 0 && (
        <ul aria-label="Numbers to port" className="grid gap-2 rounded-md bg-sunken p-3">
          {task.numbers.map((number) => (
            <PortedNumber
              key={number.id}
              number={number}
              isSigned={task.letter?.state === 'signed'}
              order={order}
              orders={orders}
            />
          ))}
        </ul>
      )}
      {task.kind === 'port' && <PortLetter task={task} order={order} orders={orders} />}
      {task.kind === 'shipping' && <Shipment task={task} orders={orders} />}
      {task.emergency && (
        <EmergencyAddress task={task} emergency={task.emergency} orders={orders} />
      )}
      <TransitionButtons resource={orders} transitions={taskTransitions(orders.tenant, me, task)}>
        <EditTask
          task={task}
          company={task.responsible === 'buyer' ? order.buyer_id : order.seller_id}
          orders={orders}
        />
      </TransitionButtons>
    </li>
  );
}

/** Shows the country and kind of a port's numbers; each combination is ported separately. */
function PortGroup({ task: { numbers } }: { task: OrderTask }) {
  const [first] = numbers;
  if (first === undefined) return null;
  const country = isCountry(first.country) ? formatCountry(first.country) : first.country;
  return (
    <p className="text-[13px] text-muted">
      {country}, {numberTypes[first.number_type].toLowerCase()}
    </p>
  );
}

/** 'Bluebird IT needs to do this.' */
function responsibleText(
  owner: 'buyer' | 'seller',
  { buyer_name, seller_name }: OrderDetail,
): string {
  return `${(owner === 'buyer' ? buyer_name : seller_name) ?? `The ${owner}`} needs to do this.`;
}

const portDialogs = { confirm_foc: ConfirmDateDialog, reject: RejectPortDialog } as const;
const portLabels = { confirm_foc: 'Confirm date', reject: 'Record rejection' } as const;
const dialogEvents = ['confirm_foc', 'reject'] as const;

function PortedNumber({
  number,
  isSigned,
  order,
  orders,
}: {
  number: PortNumber;
  isSigned: boolean;
  order: OrderDetail;
  orders: Resource<Order>;
}) {
  const [dialogEvent, setDialogEvent] = useState<(typeof dialogEvents)[number] | null>(null);
  const Dialog = dialogEvent && portDialogs[dialogEvent];
  const { rejection, confirmed_foc, requested_foc, messaging } = number;
  const parts = [
    number.state === 'documents' && isSigned ? 'Documents complete' : portStates[number.state],
    messaging === 'none' ? null : messagingStates[messaging],
    requested_foc && `requested for ${formatDay(requested_foc)}`,
    confirmed_foc && `confirmed for ${formatDay(confirmed_foc)}`,
  ];
  return (
    <li className="min-w-0">
      <p className="font-medium tabular-nums wrap-anywhere">
        {number.number} <span className="font-normal text-muted">from {number.losing_carrier}</span>
      </p>
      <p className="text-[13px] text-muted">{parts.filter(Boolean).join(', ')}</p>
      {rejection && (
        <p className="text-[13px] text-danger wrap-anywhere">
          {rejection.label} {rejection.fix} {responsibleText(rejection.owner, order)}
          {rejection.carrier_message && ` The carrier wrote: “${rejection.carrier_message}”`}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {dialogEvents
          .filter((event) => number.may.includes(event))
          .map((event) => (
            <Button
              key={event}
              size="small"
              aria-label={`${portLabels[event]} for ${number.number}`}
              onClick={() => setDialogEvent(event)}
            >
              {portLabels[event]}
            </Button>
          ))}
        <TransitionButtons resource={orders} transitions={portTransitions(orders.tenant, number)} />
      </div>
      {Dialog && (
        <Suspense>
          <Dialog number={number} orders={orders} onClose={() => setDialogEvent(null)} />
        </Suspense>
      )}
    </li>
  );
}
