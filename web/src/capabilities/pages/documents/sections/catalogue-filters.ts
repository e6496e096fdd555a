import type { LiveOf } from '@trunkline/contract/kernel/live';
import {
  servicePrices,
  serviceFilters,
  maxServiceCount,
} from '@trunkline/contract/catalog/listing';
import { categoryLabel } from '../../../../documents/service-list.tsx';

export type Catalogue = LiveOf<'service_catalogue'>;
export type CatalogueFilters = Catalogue['query'];

/** Filter links jump here instead of to the top of the page. */
export const anchor = 'services';

export function catalogueUrl(filters: Partial<CatalogueFilters>, page = 1): string {
  const query = new URLSearchParams();
  for (const filter of serviceFilters) {
    const value = filters[filter];
    if (value) query.set(filter, value);
  }
  if (page > 1) query.set('page', String(page));
  return `?${query.toString()}#${anchor}`;
}

export const hasFilters = (filters: CatalogueFilters): boolean =>
  serviceFilters.some((filter) => filters[filter]);

export const cappedCount = (count: number): string =>
  count >= maxServiceCount ? `${maxServiceCount}+` : String(count);

export const servicesOf = (count: number): string =>
  count === 0 ? 'No services' : count === 1 ? '1 service' : `${cappedCount(count)} services`;

const priceLabels: Readonly<Record<string, string>> = servicePrices;
const priceLabelsByPeriod: Readonly<Record<string, string>> = {
  month: 'priced by the month',
  year: 'priced by the year',
  once: 'paid once',
  request: 'with a price on request',
};

/** For example 'priced by the month'. */
export const priceLabelOf = (price: string): string => priceLabelsByPeriod[price] ?? price;

export const priceLabel = (price: string): string => priceLabels[price] ?? price;

export const providerLabel = ({ providers, query: { provider } }: Catalogue): string =>
  providers.find(({ value }) => value === provider)?.label ?? provider;

/** For example '3 services in Voice by Brightwell, priced by the month, for “pbx”'. */
export function resultsLabel(live: Catalogue): string {
  const { q, category, provider, price } = live.query;
  const categoryText = category ? ` in ${categoryLabel(category)}` : '';
  const providerText = provider ? ` by ${providerLabel(live)}` : '';
  const priceText = price ? `, ${priceLabelOf(price)}` : '';
  const queryText = q ? `${price ? ',' : ''} for “${q}”` : '';
  return `${servicesOf(live.total)}${categoryText}${providerText}${priceText}${queryText}`;
}
