import { useQuery } from '@tanstack/react-query';
import type { PriceChange } from '@trunkline/contract/catalog';
import {
  type PriceChangeEvent,
  priceChangeStates,
} from '@trunkline/contract/catalog/price-change-states';
import { minimumRoleLabel } from '@trunkline/contract/kernel/role-labels';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { QueryError } from '../../../kernel/query-error.tsx';
import { useViewer } from '../../../kernel/viewer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { priceChangeActions, priceChangeTones } from './change-actions.ts';
import { formatDay } from './days.ts';
import { PriceEffect } from './price-effect.tsx';
import { priceChangesOptions, usePriceChange } from './queries.ts';
import { RevertDialog } from './revert-dialog.tsx';

interface OpenDialog {
  change: PriceChange;
  event: PriceChangeEvent | 'revert';
}

/** Lists the latest changes of the company's price lists, newest first. */
export function ChangesView({ tenant }: { tenant: string }) {
  const { permissions } = useViewer();
  const query = useQuery(priceChangesOptions(tenant));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const items = query.data?.items;
  return (
    <div className="overflow-hidden rounded-lg border border-border bg-surface">
      {query.isError && items === undefined ? (
        <QueryError title="Couldn't load price changes" query={query} />
      ) : items === undefined ? (
        <Skeleton className="h-96" />
      ) : items.length === 0 ? (
        <EmptyState
          title="No price changes yet"
          description="When someone changes prices in your lists, the change appears here with its reason and effect."
        />
      ) : (
        <ul aria-label="Price changes" className="divide-y divide-border">
          {items.map((change) => (
            <ChangeRow
              key={change.id}
              change={change}
              canRevert={permissions.includes('prices:create')}
              onOpenDialog={(event) => setDialog({ change, event })}
            />
          ))}
        </ul>
      )}
      {dialog?.event === 'revert' ? (
        <RevertDialog tenant={tenant} change={dialog.change} onClose={() => setDialog(null)} />
      ) : (
        dialog && (
          <TransitionDialog
            tenant={tenant}
            change={dialog.change}
            event={dialog.event}
            onClose={() => setDialog(null)}
          />
        )
      )}
    </div>
  );
}

function ChangeRow({
  change,
  canRevert,
  onOpenDialog,
}: {
  change: PriceChange;
  canRevert: boolean;
  onOpenDialog: (event: OpenDialog['event']) => void;
}) {
  const { reason, state, list, valid_from, author, decided_by, created_at, events } = change;
  const { approver_role, has_started } = change;
  return (
    <li
      aria-label={reason}
      className="grid gap-x-6 gap-y-2 p-4 md:grid-cols-[minmax(0,1fr)_16rem_auto]"
    >
      <div className="grid content-start gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium wrap-anywhere">{reason}</span>
          <Badge tone={priceChangeTones[state]} dot>
            {priceChangeStates[state]}
          </Badge>
        </p>
        <p className="text-[13px] text-muted">
          {list}, from {formatDay(valid_from)}
        </p>
        <p className="text-[13px] text-muted">
          {author !== null && `${author}, `}
          <RelativeTime value={created_at} />
          {decided_by !== null && `. Decided by ${decided_by}`}
        </p>
        {state === 'awaiting_approval' && approver_role !== null && (
          <p className="text-[13px] text-muted">
            A rule requires approval from {minimumRoleLabel(approver_role)}.
          </p>
        )}
      </div>
      <PriceEffect preview={change.preview} />
      <div className="flex flex-wrap items-start gap-2 md:w-64 md:justify-end">
        {events.map((event) => (
          <Button
            key={event}
            size="small"
            aria-label={`${priceChangeActions[event].label} ${reason}`}
            onClick={() => onOpenDialog(event)}
          >
            {priceChangeActions[event].label}
          </Button>
        ))}
        {canRevert && state === 'accepted' && has_started && (
          <Button
            size="small"
            aria-label={`Revert ${reason}`}
            onClick={() => onOpenDialog('revert')}
          >
            Revert…
          </Button>
        )}
      </div>
    </li>
  );
}

function TransitionDialog({
  tenant,
  change,
  event,
  onClose,
}: {
  tenant: string;
  change: PriceChange;
  event: PriceChangeEvent;
  onClose: () => void;
}) {
  const texts = priceChangeActions[event];
  const transition = usePriceChange(
    tenant,
    (catalog, input: { id: string; event: PriceChangeEvent }) =>
      catalog.transitionPriceChange.call(input),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts.titleOf(change)}
      description={texts.consequenceOf(change)}
      confirmLabel={texts.confirm}
      danger={texts.danger}
      pending={transition.isPending}
      onConfirm={() =>
        transition.mutate(
          { id: change.id, event },
          {
            onSuccess: () => toast.success(texts.done),
            onError: (error) =>
              toast.error(texts.failed, { description: describeError(error).message }),
            onSettled: onClose,
          },
        )
      }
    />
  );
}
