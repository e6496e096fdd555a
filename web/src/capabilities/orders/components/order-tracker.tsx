import { useQuery } from '@tanstack/react-query';
import type { OrderDetail, TrackedStep } from '@trunkline/contract/orders';
import {
  Circle,
  CircleCheck,
  CircleDot,
  CircleSlash,
  CircleX,
  type LucideIcon,
  Share2,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { trackerOptions } from '../queries.ts';
import { DueDate } from './due-date.tsx';
import { ShareDialog } from './lazy-parts.ts';

const stepStyles: Readonly<
  Record<TrackedStep['state'], { icon: LucideIcon; tone: string; label: string }>
> = {
  done: { icon: CircleCheck, tone: 'text-success', label: 'Done' },
  current: { icon: CircleDot, tone: 'text-primary-text', label: 'In progress' },
  upcoming: { icon: Circle, tone: 'text-muted', label: 'Upcoming' },
  failed: { icon: CircleX, tone: 'text-danger', label: 'Failed' },
  cancelled: { icon: CircleSlash, tone: 'text-muted', label: 'Cancelled' },
};

/** Shows the steps of an order, with the responsible company and due time of each. */
export function OrderTracker({ tenant, order }: { tenant: string; order: OrderDetail }) {
  const { id, number, may } = order;
  const query = useQuery(trackerOptions(tenant, id));
  const [isSharing, setIsSharing] = useState(false);
  return (
    <Card
      title="Progress"
      actions={
        may.includes('share') && (
          <Button size="small" onClick={() => setIsSharing(true)}>
            <Share2 aria-hidden="true" className="size-3.5" />
            Share tracker
          </Button>
        )
      }
    >
      {isSharing && (
        <Suspense>
          <ShareDialog
            tenant={tenant}
            id={id}
            number={number}
            onClose={() => setIsSharing(false)}
          />
        </Suspense>
      )}
      {query.data ? (
        <ol className="grid gap-3">
          {query.data.steps.map((step, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps have no ID and never reorder
            <Step key={index} step={step} />
          ))}
        </ol>
      ) : query.isPending ? (
        <div aria-busy="true" className="grid gap-3">
          {['w-40', 'w-48', 'w-36'].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </div>
      ) : (
        <QueryError title="Couldn't load the progress" query={query} />
      )}
    </Card>
  );
}

function Step({ step }: { step: TrackedStep }) {
  const { icon: Icon, tone, label } = stepStyles[step.state];
  const isMuted = step.state === 'cancelled' || step.state === 'upcoming';
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <div className="min-w-0">
        <p className={isMuted ? 'text-muted wrap-anywhere' : 'font-medium wrap-anywhere'}>
          {step.title} <span className="sr-only">({label})</span>
        </p>
        {step.responsible_name !== null && (
          <p className="text-[13px] text-muted wrap-anywhere">
            {step.responsible_name}
            {step.due_at !== null && (
              <>
                , <DueDate at={step.due_at} />
              </>
            )}
          </p>
        )}
        {step.at !== null && (
          <p className="text-[13px] text-muted">
            <RelativeTime value={step.at} />
          </p>
        )}
      </div>
    </li>
  );
}
