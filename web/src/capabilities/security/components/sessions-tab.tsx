import { useInfiniteQuery } from '@tanstack/react-query';
import type { PersonSession } from '@trunkline/contract/security';
import { useMemo, useRef, useState } from 'react';
import { CompanyFilter } from '../../../kernel/resource/company-filter.tsx';
import { SearchField } from '../../../kernel/resource/search-field.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { emptyAddress, isFiltered } from '../address.ts';
import { clientName } from '../labels.ts';
import { namesOf } from '../name-list.ts';
import { showRefusal, useSecurityChange } from '../mutations.ts';
import { sessionsOptions } from '../queries.ts';
import type { SecurityAddressState } from '../use-security-address.ts';
import { useSecurityBulk } from '../use-security-bulk.ts';
import { useSelection } from '../use-selection.ts';
import { BulkResults } from './bulk-results.tsx';
import { ListFrame } from './list-frame.tsx';
import { type Column, RowsTable } from './rows-table.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** Lists the sessions of signed-in people, with their device and start. */
export function SessionsTab({
  tenant,
  address: { address, push, replace },
}: {
  tenant: string;
  address: SecurityAddressState;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [sessionToEnd, setSessionToEnd] = useState<PersonSession | null>(null);
  const search = address.search.trim();
  const query = useInfiniteQuery(
    sessionsOptions(tenant, {
      ...(search && { search }),
      ...(address.user && { user_id: address.user }),
      ...(address.company && { company_id: address.company }),
    }),
  );
  const sessions = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  const end = useSecurityChange(tenant, (security, id: string) => security.endSession.call({ id }));
  const selection = useSelection(sessions);
  const [isEndingSelected, setIsEndingSelected] = useState(false);
  const bulk = useSecurityBulk(tenant, () => {
    selection.clear();
    setIsEndingSelected(false);
  });
  const hasFilters = isFiltered(address);
  const clear = () => push({ ...emptyAddress, tab: 'sessions' });
  const confirm = (session: PersonSession) =>
    end.mutate(session.id, {
      onSuccess: () => {
        toast.success(`${session.user_name}'s session was ended`);
        setSessionToEnd(null);
      },
      onError: (error) => {
        showRefusal("Couldn't end the session")(error);
        setSessionToEnd(null);
      },
    });
  const confirmSelected = () =>
    bulk.run(
      selection.ids,
      (security, ids) => security.endSessions.call({ ids }),
      ({ size }) => {
        const were = size === 1 ? 'was' : 'were';
        toast.success(`${formatCount(size, 'session', 'sessions')} ${were} ended`);
      },
      showRefusal("Couldn't end the sessions"),
    );
  const count = formatCount(selection.selected.length, 'session', 'sessions');
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search by person"
          value={address.search}
          onChange={(text) => replace({ search: text })}
          inputRef={field}
        />
        <CompanyFilter
          tenant={tenant}
          value={address.company}
          onChange={(company) => push({ company })}
        />
      </div>
      <ListFrame
        query={query}
        count={sessions?.length}
        one="session"
        many="sessions"
        empty={
          <EmptyState
            title={hasFilters ? 'No sessions match' : 'No one is signed in'}
            description={
              hasFilters
                ? 'Try another name, or clear the filter.'
                : 'Everyone who is signed in appears here, with their device and when they were last active.'
            }
            action={hasFilters && <Button onClick={clear}>Clear search and filter</Button>}
          />
        }
      >
        <RowsTable
          label="Sessions"
          rows={sessions ?? []}
          keyOf={({ id }) => id}
          columns={columnsOf(setSessionToEnd)}
          pending={sessions === undefined}
          selection={
            sessions?.some(canEnd)
              ? {
                  selected: selection.ids,
                  onChange: selection.change,
                  nameOf: ({ user_name: name, user_agent: agent }) =>
                    `${name}'s session, ${clientName(agent)}`,
                  can: canEnd,
                }
              : undefined
          }
        />
      </ListFrame>
      <SelectionBar
        label="Selected sessions"
        count={selection.selected.length}
        onClear={selection.clear}
      >
        <Button size="small" onClick={() => setIsEndingSelected(true)}>
          End selected
        </Button>
      </SelectionBar>
      {isEndingSelected && selection.selected.length > 0 && (
        <ConfirmDialog
          open
          onOpenChange={setIsEndingSelected}
          title={`End ${count}?`}
          description={`${namesOf(selection.selected.map(({ user_name: name }) => name))} will be signed out on these devices immediately. They can sign in again with two-factor authentication.`}
          confirmLabel={selection.selected.length === 1 ? 'End session' : 'End sessions'}
          danger
          pending={bulk.pending}
          onConfirm={confirmSelected}
        />
      )}
      <BulkResults title="Some sessions couldn't be ended" bulk={bulk} />
      {sessionToEnd && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setSessionToEnd(null);
          }}
          title={`End ${sessionToEnd.user_name}'s session?`}
          description={`${clientName(sessionToEnd.user_agent)} will be signed out immediately. The person can sign in again with two-factor authentication; block them if they shouldn't.`}
          confirmLabel="End session"
          danger
          pending={end.isPending}
          onConfirm={() => confirm(sessionToEnd)}
        />
      )}
    </div>
  );
}

const canEnd = ({ can_end: canEnd, current }: PersonSession) => canEnd && !current;

const columnsOf = (onEnd: (session: PersonSession) => void): Column<PersonSession>[] => [
  {
    label: 'Person',
    cell: (session) => (
      <div className="grid gap-0.5">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{session.user_name}</span>
          {session.current && <Badge tone="primary">This session</Badge>}
          {session.assurance === 'aal1' && <Badge tone="warning">Second factor missing</Badge>}
        </div>
        <p className="text-[13px] text-muted wrap-anywhere">
          {session.company_name}
          <span className="md:hidden">
            {' '}
            · {clientName(session.user_agent)}, <RelativeTime value={session.last_activity} />
          </span>
        </p>
      </div>
    ),
  },
  {
    label: 'Device',
    width: 'w-56',
    wide: true,
    cell: ({ user_agent: agent, ip }) => (
      <div className="grid gap-0.5">
        <span title={agent ?? undefined}>{clientName(agent)}</span>
        {ip && <code className="text-xs text-muted">{ip}</code>}
      </div>
    ),
  },
  {
    label: 'Signed in',
    width: 'w-36',
    wide: true,
    cell: ({ created_at: at }) => (
      <span className="text-[13px] text-muted">
        <RelativeTime value={at} />
      </span>
    ),
  },
  {
    label: 'Last active',
    width: 'w-36',
    wide: true,
    cell: ({ last_activity: at }) => (
      <span className="text-[13px] text-muted">
        <RelativeTime value={at} />
      </span>
    ),
  },
  {
    label: 'Actions',
    width: 'w-20',
    isActions: true,
    cell: (session) =>
      canEnd(session) && (
        <Button
          size="small"
          aria-label={`End ${session.user_name}'s session`}
          onClick={() => onEnd(session)}
        >
          End
        </Button>
      ),
  },
];
