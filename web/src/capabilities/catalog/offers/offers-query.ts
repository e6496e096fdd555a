import {
  serviceCategories,
  serviceCategoryNames,
  type ServiceCategory,
  serviceTypeNames,
  type ServiceType,
} from '@trunkline/contract/catalog/listing';
import {
  maxCompared,
  type OfferPrice,
  offerPriceNames,
  termKeys,
  type TermKey,
} from '@trunkline/contract/catalog/storefront-choices';
import { apiFor } from '../../../kernel/api.ts';

const labels: Readonly<Record<string, string>> = serviceCategories;

/** Returns a category's label; an unknown one is shown as is. */
export const categoryLabel = (category: string): string => labels[category] ?? category;

/** Filters in the storefront's URL. */
export interface OfferFilters {
  search?: string;
  type?: ServiceType;
  category?: ServiceCategory;
  provider?: string;
  price?: OfferPrice;
  term?: TermKey;
}

/** State of the storefront in its URL: filters and compared services. */
export interface OfferSearch extends OfferFilters {
  /** Slugs, joined by commas. */
  compare?: string;
  view?: 'compare';
}

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const slugsOf = (compare: unknown): string[] =>
  typeof compare === 'string'
    ? [...new Set(compare.split(',').filter((slug) => slugPattern.test(slug)))].slice(
        0,
        maxCompared,
      )
    : [];

/** The router parses '?search=2024' as a number. */
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const oneOf = <Name extends string>(names: readonly Name[], value: unknown) =>
  names.find((name) => name === textOf(value));

/** Reads the search parameters of the URL, without unknown or invalid ones. */
export function readOfferSearch(params: Record<string, unknown>): OfferSearch {
  const search = {
    search: textOf(params['search']) || undefined,
    type: oneOf(serviceTypeNames, params['type']),
    category: oneOf(serviceCategoryNames, params['category']),
    provider: /^[a-z0-9-]{1,60}$/.exec(textOf(params['provider']))?.[0],
    price: oneOf(offerPriceNames, params['price']),
    term: oneOf(termKeys, params['term']),
    compare: slugsOf(params['compare']).join(',') || undefined,
    view: oneOf(['compare'], params['view']),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

/** Returns pages of the services that the user's company can buy. */
export const offersOptions = (tenant: string, { search, ...filters }: OfferFilters) =>
  apiFor(tenant).catalog.offers.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...filters,
      ...(search !== undefined && { q: search.trim().slice(0, 100) }),
      ...(cursor !== undefined && { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const offerOptions = (tenant: string, slug: string) =>
  apiFor(tenant).catalog.offer.queryOptions({ input: { slug } });
