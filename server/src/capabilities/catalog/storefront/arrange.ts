import type { OfferCard, OffersPage } from '@trunkline/contract/catalog';
import { minorUnits } from '@trunkline/contract/kernel/money';
import {
  serviceCategories,
  serviceCategoryNames,
  serviceTypeNames,
  serviceTypes,
} from '@trunkline/contract/catalog/listing';
import {
  type OfferPrice,
  offerPriceNames,
  offerPrices,
  termKeys,
  termLabels,
} from '@trunkline/contract/catalog/storefront-choices';
import { providersOf } from '../providers.ts';

/** Filters of the storefront by name; undefined for any. */
export interface OfferFilters {
  readonly type?: string | undefined;
  readonly category?: string | undefined;
  readonly provider?: string | undefined;
  readonly price?: string | undefined;
  readonly term?: string | undefined;
}
type Facet = keyof OfferFilters;
const facetNames = ['type', 'category', 'provider', 'price', 'term'] as const;

/** The range that a price is in. */
export function priceRange(price: OfferCard['from_price']): OfferPrice {
  if (price === null) return 'request';
  const amount = price.amount / Number(minorUnits(price.currency));
  if (amount <= 5) return 'upto_5';
  if (amount <= 20) return 'upto_20';
  return amount <= 100 ? 'upto_100' : 'above_100';
}

/** Filters offers, and counts what each value of a facet would leave given the other filters. */
export function arrangeOffers(
  offers: readonly OfferCard[],
  filters: OfferFilters,
): { items: OfferCard[]; facets: OffersPage['facets'] } {
  const providers = providersOf(offers.map(({ provider }) => provider));
  const keys = new Map(providers.flatMap(({ key, names }) => names.map((name) => [name, key])));
  const valuesOf: Record<Facet, (offer: OfferCard) => readonly string[]> = {
    type: ({ type }) => [type],
    category: ({ category }) => [category],
    provider: ({ provider }) => [keys.get(provider) ?? ''],
    price: ({ from_price }) => [priceRange(from_price)],
    term: ({ terms }) => terms.map(String),
  };
  const fits = (offer: OfferCard, except?: Facet) =>
    facetNames.every((facet) => {
      const wanted = facet === except ? undefined : filters[facet];
      return wanted === undefined || valuesOf[facet](offer).includes(wanted);
    });
  const choices = (facet: Facet, all: readonly (readonly [string, string])[]) => {
    const left = offers.filter((offer) => fits(offer, facet));
    return all.flatMap(([value, label]) => {
      const count = left.filter((offer) => valuesOf[facet](offer).includes(value)).length;
      return count > 0 || filters[facet] === value ? [{ value, label, count }] : [];
    });
  };
  return {
    items: offers.filter((offer) => fits(offer)).toSorted(byPlace(offers)),
    facets: {
      type: choices('type', labelled(serviceTypeNames, serviceTypes)),
      category: choices('category', labelled(serviceCategoryNames, serviceCategories)),
      provider: choices(
        'provider',
        providers.map(({ key, label }) => [key, label] as const),
      ),
      price: choices('price', labelled(offerPriceNames, offerPrices)),
      term: choices('term', labelled(termKeys, termLabels)),
    },
  };
}

const labelled = <Name extends string>(
  names: readonly Name[],
  labels: Readonly<Record<Name, string>>,
) => names.map((name) => [name, labels[name]] as const);

/** Featured ones first, otherwise in the given order. */
function byPlace(offers: readonly OfferCard[]) {
  const places = new Map(offers.map(({ id }, place) => [id, place]));
  return (one: OfferCard, other: OfferCard) =>
    Number(other.featured) - Number(one.featured) ||
    (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0);
}
