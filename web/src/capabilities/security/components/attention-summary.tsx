import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { adviceOf, summaryOf } from '../labels.ts';
import { summaryOptions } from '../queries.ts';

/** Shows whether anything needs attention, with a button that opens the most urgent list. */
export function AttentionSummary({
  tenant,
  onReview,
}: {
  tenant: string;
  /** Opens the list that the advice is about. */
  onReview: (tab: 'events' | 'blocks' | 'limits' | 'posture') => void;
}) {
  const { data, isError, error, isFetching, refetch } = useQuery(summaryOptions(tenant));
  if (data === undefined && isError) {
    const { message, id } = describeError(error);
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <p>
          Couldn't check what needs attention. {message}
          {id && ` Error ID: ${id}`}
        </p>
        <Button size="small" pending={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
  if (data === undefined)
    return (
      <div aria-busy="true" className="flex gap-3">
        <Skeleton className="size-9 shrink-0" />
        <div className="grid gap-1.5">
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </div>
      </div>
    );
  const { active_blocks: blocks, open_events: events, limited, open_items: checks } = data;
  const isAllClear = blocks + events + limited + checks === 0;
  const Icon = isAllClear ? ShieldCheck : ShieldAlert;
  const next = events > 0 ? 'events' : blocks > 0 ? 'blocks' : limited > 0 ? 'limits' : 'posture';
  const labels = {
    events: 'Review events',
    blocks: 'View blocks',
    limits: 'View clients',
    posture: 'View posture',
  };
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <span
        className={classNames(
          'grid size-9 shrink-0 place-items-center rounded-lg',
          isAllClear ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning',
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div role="status" className="min-w-0 flex-1 max-sm:basis-[calc(100%-4rem)]">
        <p className="text-base leading-6 font-semibold">{summaryOf(data)}</p>
        <p className="text-muted">{adviceOf(data)}</p>
      </div>
      {!isAllClear && (
        <Button onClick={() => onReview(next)} className="max-sm:ml-12">
          {labels[next]}
        </Button>
      )}
    </div>
  );
}
