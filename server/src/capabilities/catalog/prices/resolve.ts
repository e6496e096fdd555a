import type { PriceExplanation, PriceStep, ResolvedPrice } from '@trunkline/contract/catalog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readPriceList } from './lists.ts';
import { selectListPrices, selectPrices, selectSteps } from './queries.ts';

interface PriceScope {
  readonly buyer?: string | undefined;
  readonly visitors: boolean;
  readonly day?: string | undefined;
}

const queryOf = ({ actor }: SignedIn, { buyer, visitors, day }: PriceScope) => ({
  buyer: buyer ?? actor.companyId,
  visitors,
  day,
});

/**
 * Returns what a buyer pays for plans: the actor's own company, or one below it.
 *
 * @throws Problem `not_found` if the buyer or all of the plans are out of reach.
 */
export async function resolvePrices(
  context: SignedIn,
  { plans, ...scope }: PriceScope & { readonly plans: readonly string[] },
): Promise<{ items: ResolvedPrice[] }> {
  const query = queryOf(context, scope);
  const items = await withTenant(context, (tx) => selectPrices(tx, plans, query));
  if (items.length === 0) throw new Problem('not_found');
  return { items };
}

/**
 * Explains the price of a charge, from the actor's own step down to the buyer.
 *
 * @throws Problem `not_found` if the buyer or the charge is out of reach.
 */
export async function explainPrice(
  context: SignedIn,
  { charge, ...scope }: PriceScope & { readonly charge: string },
): Promise<PriceExplanation> {
  const query = queryOf(context, scope);
  const steps = await withTenant(context, (tx) => selectSteps(tx, charge, query));
  const last = steps.at(-1);
  if (last === undefined) throw new Problem('not_found');
  const changes = steps.flatMap(({ next_change }) => next_change ?? []);
  return {
    plan: last.plan,
    charge,
    buyer: query.buyer,
    day: last.day,
    rate: last.brackets,
    currency: last.currency,
    sentence: sentenceOf(last),
    steps,
    next_change: changes.toSorted().at(0) ?? null,
  };
}

const longDay = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the one-sentence explanation, which is all that a buyer can read. */
function sentenceOf({ seller, since, problem }: PriceStep): string {
  if (problem !== null) return `${seller} has no price for this.`;
  return since === null
    ? `Set by ${seller}.`
    : `Set by ${seller}, effective ${longDay.format(new Date(`${since}T00:00:00Z`))}.`;
}

/**
 * Returns the cost of plans to the company of a price list, and their prices in the list.
 *
 * @throws Problem `not_found` if the list is out of reach.
 */
export function listPrices(
  context: SignedIn,
  { id, plans, day }: { id: string; plans: readonly string[]; day?: string | undefined },
): Promise<{ items: ResolvedPrice[] }> {
  return withTenant(context, async (tx) => {
    await readPriceList(tx, id);
    return { items: await selectListPrices(tx, id, plans, day) };
  });
}
