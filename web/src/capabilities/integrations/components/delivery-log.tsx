import { useInfiniteQuery } from '@tanstack/react-query';
import type { Integration } from '@trunkline/contract/integrations';
import {
  deliveryDays,
  type DeliveryState,
  deliveryStateNames,
} from '@trunkline/contract/integrations/listing';
import { useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { DetailsSkeleton } from '../../../kernel/resource/index.ts';
import { ListEnd } from '../../../kernel/resource/list-end.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { deliveryStates } from '../delivery-states.ts';
import { deliveriesOptions } from '../queries.ts';
import { DeliveryEntry } from './delivery-entry.tsx';

const all = 'all';
const options = [
  { value: all, label: 'All messages' },
  ...deliveryStateNames.map((value) => ({ value, label: deliveryStates[value].label })),
];

/** Deliveries to an integration, newest first, with their results. */
export function DeliveryLog({ tenant, integration }: { tenant: string; integration: Integration }) {
  const [state, setState] = useState<DeliveryState | null>(null);
  const choose = (value: string | null) =>
    setState(deliveryStateNames.find((name) => name === value) ?? null);
  return (
    <Card
      title="Messages"
      description={`From the last ${deliveryDays} days, newest first.`}
      actions={
        <div className="w-40">
          <Select
            aria-label="Filter messages"
            options={options}
            value={state ?? all}
            onValueChange={choose}
          />
        </div>
      }
    >
      <Deliveries key={state} tenant={tenant} integration={integration} state={state} />
    </Card>
  );
}

function Deliveries({
  tenant,
  integration,
  state,
}: {
  tenant: string;
  integration: Integration;
  state: DeliveryState | null;
}) {
  const query = useInfiniteQuery(deliveriesOptions(tenant, integration.id, state));
  // New deliveries shift others to the next page, so duplicates are removed.
  const deliveries = new Map(
    query.data?.pages.flatMap(({ items }) => items.map((delivery) => [delivery.id, delivery])),
  );
  if (query.isError && deliveries.size === 0)
    return <QueryError title="Couldn't load the messages" query={query} />;
  if (!query.data) return <DetailsSkeleton rows={4} />;
  if (deliveries.size === 0)
    return state === null ? (
      <EmptyState
        title="No messages yet"
        description="Messages appear here when one of the integration's events occurs."
      />
    ) : (
      <EmptyState
        title="No messages with this status"
        description={`No message is currently marked “${deliveryStates[state].label}”. Choose another filter.`}
      />
    );
  return (
    <>
      <ul aria-label="Messages" className="divide-y divide-border border-y border-border">
        {[...deliveries.values()].map((delivery) => (
          <DeliveryEntry
            key={delivery.id}
            tenant={tenant}
            integration={integration}
            delivery={delivery}
          />
        ))}
      </ul>
      <div className="-mx-4">
        <ListEnd
          count={deliveries.size}
          one="message"
          many="messages"
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? query.error : null}
          onMore={() => void query.fetchNextPage()}
        />
      </div>
    </>
  );
}
