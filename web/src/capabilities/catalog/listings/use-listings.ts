import { useMutation } from '@tanstack/react-query';
import type { ListingEvent } from '@trunkline/contract/catalog/plan-terms';
import { apiFor } from '../../../kernel/api.ts';
import { useRefreshAfter } from '../../../kernel/refresh-after.ts';

/** Returns the services that the user's company can buy from its supplier. */
export const offersOptions = (tenant: string) =>
  apiFor(tenant).catalog.supplierOffers.queryOptions({ input: {} });

/** Returns mutations of listings; each refetches the offers on screen. */
export function useListings(tenant: string) {
  const { catalog, audit } = apiFor(tenant);
  const settled = useRefreshAfter(catalog.supplierOffers.key(), audit.key());
  return {
    transition: useMutation({
      ...settled,
      mutationFn: (transition: { event: ListingEvent; ids: string[] }) =>
        catalog.transitionListings.call(transition),
    }),
    feature: useMutation({
      ...settled,
      mutationFn: (change: { id: string; featured: boolean }) =>
        catalog.featureListing.call(change),
    }),
  };
}
