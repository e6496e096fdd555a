import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';

// Separate from the other queries, because every screen shows the cart's count.

export const cartOptions = (tenant: string) =>
  apiFor(tenant).orders.cart.queryOptions({ input: {} });

/** The number of lines in the cart, for the navigation. */
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
