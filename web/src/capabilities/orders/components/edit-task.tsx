import type { Order, OrderTask } from '@trunkline/contract/orders';
import { Suspense, useState } from 'react';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Button } from '../../../ui/button.tsx';
import { taskName } from '../texts.ts';
import { EditTaskDialog } from './lazy-parts.ts';

/** Shows a button to change a task's assignee and due date, if the reader is allowed to. */
export function EditTask({
  task,
  company,
  orders,
}: {
  task: OrderTask;
  /** The company responsible for the task. */
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
