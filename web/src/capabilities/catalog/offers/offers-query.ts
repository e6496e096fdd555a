import {
  serviceCategories,
  serviceCategoryNames,
  type ServiceCategory,
} from '@trunkline/contract/catalog/listing';
import { apiFor } from '../../../kernel/api.ts';

const labels: Readonly<Record<string, string>> = serviceCategories;

/** Returns a category's label; an unknown one is shown as is. */
export const categoryLabel = (category: string): string => labels[category] ?? category;

/** The filters in the address of the services list. */
export interface OfferSearch {
  search?: string;
  category?: ServiceCategory;
  provider?: string;
}

/** Reads the address; what it doesn't know is left out. */
export function readOfferSearch(address: Record<string, unknown>): OfferSearch {
  const { search, category, provider } = address;
  const known = serviceCategoryNames.find((name) => name === category);
  return {
    // The router parses '?search=2024' as a number.
    ...((typeof search === 'string' || typeof search === 'number') &&
      search !== '' && { search: String(search) }),
    ...(known !== undefined && { category: known }),
    ...(typeof provider === 'string' && /^[a-z0-9-]{1,60}$/.test(provider) && { provider }),
  };
}

/** Pages of the services on offer to the person's company. */
export const offersOptions = (tenant: string, { search, ...narrowed }: OfferSearch) =>
  apiFor(tenant).catalog.offers.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...narrowed,
      ...(search !== undefined && { q: search.trim().slice(0, 100) }),
      ...(cursor !== undefined && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const offerOptions = (tenant: string, slug: string) =>
  apiFor(tenant).catalog.offer.queryOptions({ input: { slug } });
