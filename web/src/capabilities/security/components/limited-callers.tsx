import { useQuery } from '@tanstack/react-query';
import type { LimitedCaller } from '@trunkline/contract/security';
import { useViewer } from '../../../kernel/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { ruleLabel } from '../rate-limit-labels.ts';
import { showRefusal, useSecurityChange } from '../mutations.ts';
import { limitedOptions } from '../queries.ts';
import { ListFrame } from './list-frame.tsx';
import { type Column, RowsTable } from './rows-table.tsx';

const keyOf = ({ rule, key }: LimitedCaller) => `${rule} ${key}`;

/** Callers whose next request would be refused. */
export function LimitedCallers({ tenant }: { tenant: string }) {
  const { permissions } = useViewer();
  const query = useQuery(limitedOptions(tenant));
  const reset = useSecurityChange(tenant, (security, { rule, key }: LimitedCaller) =>
    security.releaseLimited.call({ rule, key }),
  );
  const release = (caller: LimitedCaller) =>
    reset.mutate(caller, {
      onSuccess: ({ released }) =>
        released
          ? toast.success(`${caller.caller} can continue`)
          : toast.info(`${caller.caller} was no longer limited`),
      onError: showRefusal("Couldn't reset the limit"),
    });
  const callers = query.data?.items;
  const columns: Column<LimitedCaller>[] = [
    {
      label: 'Client',
      cell: (caller) => (
        <div className="grid gap-0.5">
          <span className="font-medium wrap-anywhere">{caller.caller}</span>
          <p className="text-[13px] text-muted">
            {ruleLabel(caller.rule)}: {formatCount(caller.requests, 'request', 'requests')}
            <span className="md:hidden">
              , free <RelativeTime value={caller.free_at} />
            </span>
          </p>
        </div>
      ),
    },
    {
      label: 'Company',
      width: 'w-52',
      wide: true,
      cell: ({ company_name: name }) => <span className="text-muted">{name ?? '–'}</span>,
    },
    {
      label: 'Resets',
      width: 'w-36',
      wide: true,
      cell: ({ free_at: at }) => (
        <span className="text-[13px] text-muted">
          <RelativeTime value={at} />
        </span>
      ),
    },
    ...(permissions.includes('security:update')
      ? [
          {
            label: 'Actions',
            width: 'w-24',
            isActions: true,
            cell: (caller: LimitedCaller) => (
              <Button
                size="small"
                aria-label={`Reset the limit for ${caller.caller}`}
                pending={reset.isPending && keyOf(reset.variables) === keyOf(caller)}
                onClick={() => release(caller)}
              >
                Reset
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <section aria-label="Rate-limited clients" className="grid grid-cols-1 gap-3">
      <h2 className="text-base font-semibold tracking-tight">Rate-limited clients</h2>
      <ListFrame
        query={query}
        count={callers?.length}
        one="client"
        many="clients"
        empty={
          <EmptyState
            title="No one is rate-limited"
            description="People and addresses that have used up a limit appear here until they can continue."
          />
        }
      >
        <RowsTable
          label="Rate-limited clients"
          rows={callers ?? []}
          keyOf={keyOf}
          columns={columns}
          pending={callers === undefined}
        />
      </ListFrame>
    </section>
  );
}
