import type { DeliveryState } from '@trunkline/contract/integrations/listing';
import { apiFor } from '../../kernel/api.ts';

/** Milliseconds after which an open screen looks again at how an integration fares. */
export const lookAgain = 15_000;
/** The same while a message waits. */
const lookSoon = 3_000;
const pageSize = 25;

/** Messages to an integration, newest first, page by page. */
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
      data?.pages[0]?.items.some((delivery) => delivery.state === 'waiting') ? lookSoon : lookAgain,
  });
