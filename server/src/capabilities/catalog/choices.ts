import {
  serviceCategories,
  serviceCategoryNames,
  servicePriceNames,
  servicePrices,
  servicesCounted,
} from '@trunkline/contract/catalog';
import type { Choice, Question } from '@trunkline/contract/kernel/live';
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
 * What visitors can choose, and how many services each choice leads to together with all else that is asked; what leads
 * to none is left out. Where a text finds more than is worth counting, the choices are those of the whole catalogue,
 * without numbers.
 */
export async function choicesOf(
  tx: Tx,
  wanted: Wanted,
  found: Found,
  offered: readonly Provider[],
): Promise<Choices> {
  const groups = found.kind === 'few' ? await groupFew(tx, found.ids) : null;
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

function without(wanted: Wanted, question: Exclude<Question, 'q'>): Wanted {
  const field = question === 'provider' ? 'providers' : question;
  return { ...wanted, [field]: undefined };
}

/** Where several questions together find nothing: those without which something is found, and how much. */
export async function waysOut(
  tx: Tx,
  { q, ...wanted }: Wanted & { q: string },
  found: Found,
): Promise<{ without: Question; count: number }[]> {
  const { category, providers, price } = wanted;
  const questions: readonly [Question, boolean][] = [
    ['q', q !== ''],
    ['category', category !== undefined],
    ['provider', providers !== undefined],
    ['price', price !== undefined],
  ];
  const asked = questions.filter(([, isAsked]) => isAsked);
  if (asked.length < 2) return [];
  const ways = [];
  for (const [question] of asked) {
    const count =
      question === 'q'
        ? await countMatching(tx, wanted, everything)
        : await countMatching(tx, without(wanted, question), found);
    if (count > 0) ways.push({ without: question, count });
  }
  return ways;
}
