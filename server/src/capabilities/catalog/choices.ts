import {
  serviceCategories,
  serviceCategoryNames,
  servicePriceNames,
  servicePrices,
  serviceFilters,
  type ServiceFilter,
  servicesCounted,
} from '@trunkline/contract/catalog';
import type { Choice } from '@trunkline/contract/kernel/live';
import type { Tx } from '@trunkline/database/database';
import type { Provider } from './providers.ts';
import { countEach, countMatching, countPrices, type Group, groupFew } from './queries/counted.ts';
import type { Found, Wanted } from './queries/published.ts';

export interface Choices {
  readonly categories: Choice[];
  readonly providers: Choice[];
  readonly prices: Choice[];
}

const everything: Found = { kind: 'all' };

/**
 * Returns filter choices for visitors, with the number of services each would leave given the other
 * filters; choices without any are left out. If a search has too many hits to count, returns the
 * choices of the whole catalogue, without numbers.
 */
export async function choicesOf(
  tx: Tx,
  wanted: Wanted,
  found: Found,
  offered: readonly Provider[],
): Promise<Choices> {
  const groups = found.kind === 'few' ? await groupFew(tx, found.ids, wanted.prices) : null;
  const most = found.kind === 'many' ? 1 : servicesCounted;
  const shown =
    found.kind === 'many' ? () => 0 : (count: number) => Math.min(count, servicesCounted);
  const counted = async (by: 'category' | 'provider' | 'price', values: readonly string[]) => {
    const others = without(wanted, by);
    if (groups !== null) return countGroups(groups, others, by);
    return by === 'price'
      ? countPrices(tx, others, everything, most)
      : countEach(tx, others, everything, { by, values, most });
  };
  const categories = await counted('category', serviceCategoryNames);
  const names = await counted(
    'provider',
    offered.flatMap((provider) => provider.names),
  );
  const prices = await counted('price', servicePriceNames);
  const choose = (value: string, label: string, count: number): Choice[] =>
    count === 0 ? [] : [{ value, label, count: shown(count) }];
  return {
    categories: serviceCategoryNames.flatMap((name) =>
      choose(name, serviceCategories[name], categories.get(name) ?? 0),
    ),
    providers: offered.flatMap((provider) =>
      choose(
        provider.key,
        provider.label,
        provider.names.reduce((sum, name) => sum + (names.get(name) ?? 0), 0),
      ),
    ),
    prices: servicePriceNames.flatMap((name) =>
      choose(name, servicePrices[name], prices.get(name) ?? 0),
    ),
  };
}

function countGroups(
  groups: readonly Group[],
  { category, providers, price }: Wanted,
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

function without(wanted: Wanted, question: ServiceFilter): Wanted {
  const field = question === 'provider' ? 'providers' : question;
  return { ...wanted, [field]: undefined };
}

/**
 * Finds alternatives when combined filters find nothing: sets with one filter less that find
 * something or, if none does, each filter alone.
 */
export async function relaxedSearches(
  tx: Tx,
  { q, ...wanted }: Wanted & { q: string },
  found: Found,
): Promise<{ criteria: ServiceFilter[]; count: number }[]> {
  const { category, providers, price } = wanted;
  const answers = { q: q || undefined, category, provider: providers, price };
  const asked = serviceFilters.filter((question) => answers[question] !== undefined);
  if (asked.length < 2) return [];
  const leading = async (criteria: ServiceFilter[]) => {
    const dropped = asked.filter((question) => !criteria.includes(question));
    const left = dropped.reduce(without, wanted);
    const count = await countMatching(tx, left, criteria.includes('q') ? found : everything);
    return count === 0 ? [] : [{ criteria, count }];
  };
  const ways = [];
  for (const question of asked)
    ways.push(...(await leading(asked.filter((other) => other !== question))));
  if (ways.length === 0) for (const question of asked) ways.push(...(await leading([question])));
  return ways;
}
