import type { Order, OrderDetail } from '@trunkline/contract/orders';
import { taskKinds } from '@trunkline/contract/orders/listing';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { taskName } from '../texts.ts';
import { endOfDay, LineChoice, OrderPartDialog } from './order-part-dialog.tsx';

type Kind = 'other' | 'shipping' | 'e911';
const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'other', label: 'Other' },
  { value: 'shipping', label: taskKinds.shipping },
  { value: 'e911', label: taskKinds.e911 },
];
const immediately = 'now';

/** Adds a task for one of the two companies, to be done before the order is delivered. */
export function AddTaskDialog({
  order,
  orders,
  onClose,
}: {
  order: OrderDetail;
  orders: Resource<Order>;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<Kind>('other');
  const [title, setTitle] = useState('');
  const [line, setLine] = useState<string | null>(null);
  const [responsible, setResponsible] = useState<'buyer' | 'seller'>('seller');
  const [due, setDue] = useState('');
  const [after, setAfter] = useState(immediately);
  const isAddress = kind === 'e911';
  const openTasks = order.tasks.filter(({ state }) => state !== 'done' && state !== 'cancelled');
  const { seller_name, buyer_name } = order;
  return (
    <OrderPartDialog
      orders={orders}
      title="Add task"
      description="Both companies will see the task, its assignee and its due date."
      confirmLabel="Add task"
      ready={isAddress ? line !== null : kind !== 'other' || title.trim() !== ''}
      done="Task added"
      run={() =>
        apiFor(orders.tenant).orders.addTask.call({
          id: order.id,
          line_id: line,
          kind,
          title: title.trim(),
          responsible,
          due_at: endOfDay(due),
          depends_on: after === immediately ? null : after,
        })
      }
      onClose={onClose}
    >
      <Field label="Type">
        {(control) => (
          <Select
            {...control}
            options={kinds}
            value={kind}
            onValueChange={(next) => {
              setKind(next);
              if (next === 'e911' && line === null) setLine(order.lines[0]?.id ?? null);
            }}
          />
        )}
      </Field>
      <LineChoice order={order} value={line} onChange={setLine} />
      {!isAddress && (
        <>
          <Field
            label="Description"
            required={kind === 'other'}
            help="For example: Run a cable to the second floor"
          >
            {(control) => (
              <Input
                {...control}
                value={title}
                maxLength={200}
                onChange={({ target }) => setTitle(target.value)}
              />
            )}
          </Field>
          <Field label="Responsible company">
            {(control) => (
              <Select
                {...control}
                options={[
                  { value: 'seller' as const, label: seller_name ?? 'The seller' },
                  { value: 'buyer' as const, label: buyer_name ?? 'The buyer' },
                ]}
                value={responsible}
                onValueChange={setResponsible}
              />
            )}
          </Field>
          <Field label="Due date" help="Due at the end of this day.">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={due}
                onChange={({ target }) => setDue(target.value)}
              />
            )}
          </Field>
          {openTasks.length > 0 && (
            <Field label="Starts">
              {(control) => (
                <Select
                  {...control}
                  options={[
                    { value: immediately, label: 'Immediately' },
                    ...openTasks.map((task) => ({
                      value: task.id,
                      label: `After ${taskName(task)}`,
                    })),
                  ]}
                  value={after}
                  onValueChange={setAfter}
                />
              )}
            </Field>
          )}
        </>
      )}
    </OrderPartDialog>
  );
}
