import { taskKinds } from '@trunkline/contract/orders/listing';
import { messagingStates, portStates } from '@trunkline/contract/orders/ports';
import { taskStates } from '@trunkline/contract/orders/states';
import type { Order, OrderTask, PortNumber } from '@trunkline/contract/orders';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatDate, formatDay } from '../../../ui/formats.ts';
import { useMe } from '../../auth/index.ts';
import { taskMoves } from '../order-moves.ts';
import { taskTones } from '../tones.ts';
import { Moves } from './moves.tsx';

/** The tasks of an order: who owes each, until when, and what holds it up. */
export function OrderTasks({
  tasks,
  orders,
}: {
  tasks: readonly OrderTask[];
  orders: Resource<Order>;
}) {
  if (tasks.length === 0) return null;
  return (
    <Card title="Tasks">
      <ul className="divide-y divide-border">
        {tasks.map((task) => (
          <Task key={task.id} task={task} orders={orders} />
        ))}
      </ul>
    </Card>
  );
}

/** 'Bluebird IT (Jo Field), by 3 Dec 2026' */
export function owedText({
  owing_name,
  owner_name,
  due_at,
}: Pick<OrderTask, 'owing_name' | 'owner_name' | 'due_at'>): string {
  const who = [owing_name, owner_name && `(${owner_name})`].filter(Boolean).join(' ');
  return [who, due_at && `by ${formatDate(due_at)}`].filter(Boolean).join(', ');
}

function Task({ task, orders }: { task: OrderTask; orders: Resource<Order> }) {
  const { id: me } = useMe();
  const isOver = task.state === 'done' || task.state === 'cancelled';
  return (
    <li className="grid gap-2 py-3 first:pt-1 last:pb-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium wrap-anywhere">{task.title || taskKinds[task.kind]}</h3>
        <Badge tone={taskTones[task.state]} dot>
          {taskStates[task.state]}
        </Badge>
      </div>
      {!isOver && <p className="text-[13px] text-muted wrap-anywhere">{owedText(task)}</p>}
      {task.blocker && !isOver && (
        <p className="text-[13px] text-danger wrap-anywhere">Blocked: {task.blocker}</p>
      )}
      {task.numbers.length > 0 && (
        <ul aria-label="Numbers to port" className="grid gap-2 rounded-md bg-sunken p-3">
          {task.numbers.map((number) => (
            <Ported key={number.id} number={number} />
          ))}
        </ul>
      )}
      <Moves orders={orders} moves={taskMoves(orders.tenant, me, task)} />
    </li>
  );
}

function Ported({ number }: { number: PortNumber }) {
  const { rejection, confirmed_foc, requested_foc, messaging } = number;
  const parts = [
    portStates[number.state],
    messaging === 'none' ? null : messagingStates[messaging],
    confirmed_foc
      ? `confirmed for ${formatDay(confirmed_foc)}`
      : requested_foc && `requested for ${formatDay(requested_foc)}`,
  ];
  return (
    <li className="min-w-0">
      <p className="font-medium tabular-nums wrap-anywhere">
        {number.number} <span className="font-normal text-muted">from {number.losing_carrier}</span>
      </p>
      <p className="text-[13px] text-muted">{parts.filter(Boolean).join(', ')}</p>
      {rejection && (
        <p className="text-[13px] text-danger wrap-anywhere">
          {rejection.label} {rejection.fix}
          {rejection.carrier_words && ` The carrier’s words: “${rejection.carrier_words}”`}
        </p>
      )}
    </li>
  );
}
