import {
  serviceCategories,
  serviceCategoryNames,
  servicePriceNames,
  servicePrices,
  serviceFilters,
  type ServiceFilter,
  maxServiceCount,
} from '@trunkline/contract/catalog';
import type { Choice } from '@trunkline/contract/kernel/live';
import type { Tx } from '@trunkline/database/database';
import type { Provider } from './providers.ts';
import {
  countEach,
  countMatching,
  countPrices,
  type Group,
  groupServices,
} from './queries/counted.ts';
import type { SearchResult, PricedSelection } from './queries/published.ts';

export interface Choices {
  readonly categories: Choice[];
  readonly providers: Choice[];
  readonly prices: Choice[];
}

const allServices: SearchResult = { kind: 'all' };

/**
 * Returns the filter choices for visitors, with the number of services that match each choice
 * together with the other filters. Leaves out choices without services. If a search has too many
 * hits to count, returns the choices of the whole catalogue without numbers.
 */
export async function choicesOf(
  tx: Tx,
  selection: PricedSelection,
  hits: SearchResult,
  knownProviders: readonly Provider[],
): Promise<Choices> {
  const groups = hits.kind === 'few' ? await groupServices(tx, hits.ids, selection.prices) : null;
  const limit = hits.kind === 'many' ? 1 : maxServiceCount;
  const displayedCount =
    hits.kind === 'many' ? () => 0 : (count: number) => Math.min(count, maxServiceCount);
  const countBy = async (by: 'category' | 'provider' | 'price', values: readonly string[]) => {
    const otherFilters = without(selection, by);
    if (groups !== null) return countGroups(groups, otherFilters, by);
    return by === 'price'
      ? countPrices(tx, otherFilters, allServices, limit)
      : countEach(tx, otherFilters, allServices, { by, values, limit });
  };
  const categories = await countBy('category', serviceCategoryNames);
  const names = await countBy(
    'provider',
    knownProviders.flatMap((provider) => provider.names),
  );
  const prices = await countBy('price', servicePriceNames);
  const choicesFor = (value: string, label: string, count: number): Choice[] =>
    count === 0 ? [] : [{ value, label, count: displayedCount(count) }];
  return {
    categories: serviceCategoryNames.flatMap((name) =>
      choicesFor(name, serviceCategories[name], categories.get(name) ?? 0),
    ),
    providers: knownProviders.flatMap((provider) =>
      choicesFor(
        provider.key,
        provider.label,
        provider.names.reduce((sum, name) => sum + (names.get(name) ?? 0), 0),
      ),
    ),
    prices: servicePriceNames.flatMap((name) =>
      choicesFor(name, servicePrices[name], prices.get(name) ?? 0),
    ),
  };
}

function countGroups(
  groups: readonly Group[],
  { category, providers, price }: PricedSelection,
  by: 'category' | 'provider' | 'price',
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const group of groups) {
    if (category !== undefined && group.category !== category) continue;
    if (providers !== undefined && !providers.includes(group.provider)) continue;
    if (price !== undefined && group.price !== price) continue;
    counts.set(group[by], (counts.get(group[by]) ?? 0) + group.count);
  }
  return counts;
}

function without(selection: PricedSelection, filter: ServiceFilter): PricedSelection {
  const field = filter === 'provider' ? 'providers' : filter;
  return { ...selection, [field]: undefined };
}

/**
 * Finds alternatives when combined filters find nothing: sets with one filter fewer that find
 * something or, if none does, each filter alone.
 */
export async function relaxedSearches(
  tx: Tx,
  { q, ...selection }: PricedSelection & { q: string },
  hits: SearchResult,
): Promise<{ criteria: ServiceFilter[]; count: number }[]> {
  const { category, providers, price } = selection;
  const values = { q: q || undefined, category, provider: providers, price };
  const active = serviceFilters.filter((filter) => values[filter] !== undefined);
  if (active.length < 2) return [];
  const nonEmpty = async (criteria: ServiceFilter[]) => {
    const removed = active.filter((filter) => !criteria.includes(filter));
    const remaining = removed.reduce(without, selection);
    const count = await countMatching(tx, remaining, criteria.includes('q') ? hits : allServices);
    return count === 0 ? [] : [{ criteria, count }];
  };
  const alternatives = [];
  for (const filter of active)
    alternatives.push(...(await nonEmpty(active.filter((other) => other !== filter))));
  if (alternatives.length === 0)
    for (const filter of active) alternatives.push(...(await nonEmpty([filter])));
  return alternatives;
}
