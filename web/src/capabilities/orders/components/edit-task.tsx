import type { Order, OrderTask } from '@trunkline/contract/orders';
import { Suspense, useState } from 'react';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Button } from '../../../ui/button.tsx';
import { taskName } from '../texts.ts';
import { EditTaskDialog } from './lazy-parts.ts';

/** The button that opens a task's assignee and due day; nothing if the reader can't change them. */
export function EditTask({
  task,
  company,
  orders,
}: {
  task: OrderTask;
  /** The company that owes the task. */
  company: string;
  orders: Resource<Order>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (!task.may.includes('assign')) return null;
  return (
    <>
      <Button
        size="small"
        aria-label={`Edit task: ${taskName(task)}`}
        onClick={() => setIsOpen(true)}
      >
        Edit task
      </Button>
      {isOpen && (
        <Suspense>
          <EditTaskDialog
            task={task}
            company={company}
            orders={orders}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
