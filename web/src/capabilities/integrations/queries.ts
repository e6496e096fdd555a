import type { DeliveryState } from '@trunkline/contract/integrations/listing';
import { apiFor } from '../../kernel/api.ts';

/** Milliseconds between refetches of an integration's health on an open screen. */
export const healthInterval = 15_000;
/** Milliseconds between refetches while a delivery is waiting. */
const waitingInterval = 3_000;
const pageSize = 25;

/** The roles and scopes that the signed-in person can grant to a company's API keys. */
export const keyChoicesOptions = (tenant: string, companyId: string) =>
  apiFor(tenant).integrations.keys.choices.queryOptions({ input: { company_id: companyId } });

export const deliveriesOptions = (tenant: string, id: string, state: DeliveryState | null) =>
  apiFor(tenant).integrations.deliveries.infiniteOptions({
    input: (cursor: string | undefined) => ({
      id,
      cursor,
      limit: pageSize,
      ...(state !== null && { state }),
    }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.items.some((delivery) => delivery.state === 'waiting')
        ? waitingInterval
        : healthInterval,
  });
