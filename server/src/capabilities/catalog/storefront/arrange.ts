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

/** Returns the range that a price is in. */
export function priceRange(price: OfferCard['from_price']): OfferPrice {
  if (price === null) return 'request';
  const amount = price.amount / Number(minorUnits(price.currency));
  if (amount <= 5) return 'upto_5';
  if (amount <= 20) return 'upto_20';
  return amount <= 100 ? 'upto_100' : 'above_100';
}

/**
 * Filters offers, and counts the offers that match each value of a facet together with the other
 * filters.
 */
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
  const matches = (offer: OfferCard, except?: Facet) =>
    facetNames.every((facet) => {
      const value = facet === except ? undefined : filters[facet];
      return value === undefined || valuesOf[facet](offer).includes(value);
    });
  const choicesFor = (facet: Facet, options: readonly (readonly [string, string])[]) => {
    const matching = offers.filter((offer) => matches(offer, facet));
    return options.flatMap(([value, label]) => {
      const count = matching.filter((offer) => valuesOf[facet](offer).includes(value)).length;
      return count > 0 || filters[facet] === value ? [{ value, label, count }] : [];
    });
  };
  return {
    items: offers.filter((offer) => matches(offer)).toSorted(byPosition(offers)),
    facets: {
      type: choicesFor('type', labelled(serviceTypeNames, serviceTypes)),
      category: choicesFor('category', labelled(serviceCategoryNames, serviceCategories)),
      provider: choicesFor(
        'provider',
        providers.map(({ key, label }) => [key, label] as const),
      ),
      price: choicesFor('price', labelled(offerPriceNames, offerPrices)),
      term: choicesFor('term', labelled(termKeys, termLabels)),
    },
  };
}

const labelled = <Name extends string>(
  names: readonly Name[],
  labels: Readonly<Record<Name, string>>,
) => names.map((name) => [name, labels[name]] as const);

/** Sorts featured offers first, otherwise in the given order. */
function byPosition(offers: readonly OfferCard[]) {
  const positions = new Map(offers.map(({ id }, position) => [id, position]));
  return (a: OfferCard, b: OfferCard) =>
    Number(b.featured) - Number(a.featured) ||
    (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0);
}
