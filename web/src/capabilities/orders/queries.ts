import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';

export const cartOptions = (tenant: string) =>
  apiFor(tenant).orders.cart.queryOptions({ input: {} });

/** How many lines the cart has, for the navigation. */
export const cartCountOptions = (tenant: string) => {
  const { cart } = apiFor(tenant).orders;
  return {
    queryKey: [...cart.key(), 'count'] as QueryKey,
    queryFn: async ({ signal }) => {
      const { lines } = await cart.call({}, { signal });
      return { count: lines.length };
    },
    staleTime: 60_000,
  } satisfies UseQueryOptions<{ count: number }>;
};

export const orderOptions = (tenant: string, id: string) =>
  apiFor(tenant).orders.get.queryOptions({ input: { id } });

export const trackerOptions = (tenant: string, id: string) =>
  apiFor(tenant).orders.tracker.queryOptions({ input: { id } });

/** Open tasks that the reader's company owes; the first page. */
export const owedOptions = (tenant: string) =>
  apiFor(tenant).orders.tasks.queryOptions({ input: { owed: 'company' } });

export const evidenceOptions = (tenant: string, id: string) =>
  apiFor(tenant).orders.evidence.queryOptions({ input: { id } });

export const rulesOptions = (tenant: string) =>
  apiFor(tenant).orders.approvalRules.queryOptions({ input: {} });

/** The questions that are asked when a service is ordered. */
export const questionsOptions = (tenant: string, serviceId: string) =>
  apiFor(tenant).catalog.serviceParts.queryOptions({ input: { id: serviceId } });
