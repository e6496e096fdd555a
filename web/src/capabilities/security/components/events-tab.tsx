import { useInfiniteQuery } from '@tanstack/react-query';
import { eventTypeLabels, severityLabels } from '@trunkline/contract/security/patterns';
import { useMemo, useRef, useState } from 'react';
import { CompanyFilter } from '../../../kernel/resource/company-filter.tsx';
import { useListKeys } from '../../../kernel/resource/use-list-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { emptyAddress, inputOf, isFiltered, periods } from '../address.ts';
import { eventsOptions } from '../queries.ts';
import type { SecurityAddressState } from '../use-security-address.ts';
import { EventTable } from './event-table.tsx';
import { chosenOf, FixedFilter, optionsOf } from './filters.tsx';
import { ListFrame } from './list-frame.tsx';

const types = optionsOf(eventTypeLabels);
const severities = optionsOf(severityLabels);
const spans = optionsOf(periods);
/** The list has no search field and no selection. */
const empty = { current: null };
const ignore = () => undefined;

/**
 * Events as they happen, newest first; identical ones within a minute share a row with their count.
 */
export function EventsTab({
  tenant,
  address: { address, push, open },
}: {
  tenant: string;
  address: SecurityAddressState;
}) {
  // 'The last hour' is relative to when the list was opened, so that the query key stays stable.
  const [now] = useState(() => new Date());
  const input = useMemo(() => inputOf(address, now), [address, now]);
  const query = useInfiniteQuery(eventsOptions(tenant, input));
  const events = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  const hasFilters = isFiltered(address);
  const list = useRef<HTMLDivElement>(null);
  useListKeys({ search: empty, list, onToggle: ignore, onEscape: ignore });
  const person = events?.find(({ user_id: id }) => id === address.user)?.user_name;
  const clear = () => push(emptyAddress);
  return (
    <div ref={list} className="grid grid-cols-1 gap-3">
      <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-1.5">
        <FilterChip
          label="Event"
          options={types}
          value={chosenOf(types, address.type)}
          onValueChange={(option) => push({ type: option?.value ?? null })}
        />
        <FilterChip
          label="Severity"
          options={severities}
          value={chosenOf(severities, address.severity)}
          onValueChange={(option) => push({ severity: option?.value ?? null })}
        />
        <CompanyFilter
          tenant={tenant}
          value={address.company}
          onChange={(company) => push({ company })}
        />
        <FilterChip
          label="Period"
          options={spans}
          value={chosenOf(spans, address.period)}
          onValueChange={(option) => push({ period: option?.value ?? null })}
        />
        <FixedFilter
          label="Person"
          value={address.user}
          name={person ?? 'One person'}
          onClear={() => push({ user: null })}
        />
        <FixedFilter
          label="Address"
          value={address.ip}
          name={address.ip ?? ''}
          onClear={() => push({ ip: null })}
        />
        {hasFilters && (
          <Button variant="link" className="ml-1 text-[13px]" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
      <ListFrame
        query={query}
        count={events?.length}
        one="event"
        many="events"
        empty={
          <EmptyState
            title={hasFilters ? 'No events match' : 'No security events'}
            description={
              hasFilters
                ? 'Choose another period, or clear a filter. Events are kept for 90 days.'
                : "Failed sign-ins, denied requests for other companies' records, attempted attacks and blocks appear here as they happen."
            }
            action={hasFilters && <Button onClick={clear}>Clear filters</Button>}
          />
        }
      >
        <EventTable
          events={events ?? []}
          pending={events === undefined}
          current={address.event}
          onOpen={open}
        />
      </ListFrame>
    </div>
  );
}
