import { useQuery } from '@tanstack/react-query';
import type { Order, OrderTask } from '@trunkline/contract/orders';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import type { Resource } from '../../../kernel/resource/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { openTasksOptions } from '../queries.ts';
import { taskName } from '../texts.ts';
import { EditTask } from './edit-task.tsx';
import { OrderLink } from './order-link.tsx';
import { Assignee } from './order-tasks.tsx';

/** Tasks shown at first; the rest on request. */
const initialCount = 5;
const awaitsMyApproval = ({ may }: OrderTask) => may.includes('approve');

/** Lists the company's open tasks on its orders, the reader's approvals first. */
export function OpenTasks({ orders }: { orders: Resource<Order> }) {
  const query = useQuery(openTasksOptions(orders.tenant));
  const [isExpanded, setIsExpanded] = useState(false);
  const [onlyMine, setOnlyMine] = useState(false);
  const items = query.data?.items ?? [];
  const approvals = items.filter(awaitsMyApproval);
  const shown = onlyMine
    ? approvals
    : [...approvals, ...items.filter((task) => !awaitsMyApproval(task))];
  if (query.isError)
    return (
      <p role="alert" className="text-[13px] text-danger">
        Couldn't check for open tasks. {describeError(query.error).message}
      </p>
    );
  if (items.length === 0) return null;
  return (
    <Card
      title="Your company's open tasks"
      description="Orders will continue once these tasks are done."
      actions={
        approvals.length > 0 && (
          <Button
            size="small"
            aria-pressed={onlyMine}
            className="aria-pressed:border-primary aria-pressed:bg-primary-soft"
            onClick={() => setOnlyMine(!onlyMine)}
          >
            Waiting for my approval ({approvals.length})
          </Button>
        )
      }
    >
      <ul aria-label="Open tasks" className="divide-y divide-border">
        {shown.slice(0, isExpanded ? undefined : initialCount).map((task) => (
          <OpenTask key={task.id} task={task} orders={orders} />
        ))}
      </ul>
      {!isExpanded && shown.length > initialCount && (
        <Button variant="ghost" size="small" className="-ml-2" onClick={() => setIsExpanded(true)}>
          Show all {shown.length}
        </Button>
      )}
    </Card>
  );
}

function OpenTask({ task, orders }: { task: OrderTask; orders: Resource<Order> }) {
  const title = taskName(task);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <OrderLink id={task.order_id} href={orders.pageOf(task.order_id)}>
          Order {task.order_number}: {title}
        </OrderLink>
        <Assignee task={task} />
      </div>
      {awaitsMyApproval(task) ? (
        <Badge tone="warning" dot>
          Waiting for you
        </Badge>
      ) : (
        task.state === 'blocked' && (
          <Badge tone="danger" dot>
            Blocked
          </Badge>
        )
      )}
      <EditTask task={task} company={orders.tenant} orders={orders} />
    </li>
  );
}
