import type { Order, OrderTask } from '@trunkline/contract/orders';
import { userListing } from '@trunkline/contract/users/listing';
import { useState } from 'react';
import { apiFor } from '../../../kernel/api.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { ReferenceCombobox } from '../../../kernel/resource/reference-combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useApi, useMe } from '../../auth/index.ts';
import { taskName } from '../texts.ts';
import { dayOf, endOfDay, OrderPartDialog } from './order-part-dialog.tsx';

const nobody = 'nobody';

/** Changes a task's assignee at the responsible company, and its due date. */
export function EditTaskDialog({
  task,
  company,
  orders,
  onClose,
}: {
  task: OrderTask;
  /** The company responsible for the task. */
  company: string;
  orders: Resource<Order>;
  onClose: () => void;
}) {
  const me = useMe();
  const { users } = useApi();
  const dueDay = dayOf(task.due_at);
  const [assignee, setAssignee] = useState(task.owner_id);
  const [due, setDue] = useState(dueDay);
  const companyName = task.responsible_name ?? 'the company';
  // Options for readers who can't list users: themselves and the current assignee.
  const knownPeople = new Map([
    ...(company === me.company.id ? [[me.id, 'You'] as const] : []),
    ...(task.owner_id !== null && task.owner_id !== me.id
      ? [[task.owner_id, task.owner_name ?? 'The current assignee'] as const]
      : []),
  ]);
  return (
    <OrderPartDialog
      orders={orders}
      title={`Edit task: ${taskName(task)}`}
      description="Both companies see the assignee and the due date."
      confirmLabel="Save task"
      ready={assignee !== task.owner_id || due !== dueDay}
      done="Task saved"
      run={() =>
        apiFor(orders.tenant).orders.assignTask.call({
          id: task.id,
          owner_id: assignee,
          due_at: due === dueDay ? task.due_at : endOfDay(due),
        })
      }
      onClose={onClose}
    >
      {me.permissions.includes('users:read') ? (
        <Field label="Assignee" help={`Leave this empty if anyone at ${companyName} can do it.`}>
          {(control) => (
            <ReferenceCombobox
              {...control}
              resource={{ description: userListing, api: users }}
              filters={{ company_id: company, status: 'active' }}
              value={assignee}
              onChange={setAssignee}
              placeholder="Search people…"
            />
          )}
        </Field>
      ) : (
        <Field label="Assignee">
          {(control) => (
            <Select
              {...control}
              options={[
                { value: nobody, label: `Anyone at ${companyName}` },
                ...Array.from(knownPeople, ([value, label]) => ({ value, label })),
              ]}
              value={assignee ?? nobody}
              onValueChange={(next) => setAssignee(next === nobody ? null : next)}
            />
          )}
        </Field>
      )}
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
    </OrderPartDialog>
  );
}
