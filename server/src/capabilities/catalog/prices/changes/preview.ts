import type { ChangedPrice, PriceChangePreview, PriceList } from '@trunkline/contract/catalog';
import { add, fraction, type Fraction, multiply, zero } from '@trunkline/contract/kernel/fraction';
import { round } from '@trunkline/contract/kernel/money';
import { losses, rate, type RatedCharge, smallestUnits } from '@trunkline/contract/kernel/rating';
import type { Tx } from '@trunkline/database/database';
import type { ResolvedPrice } from '@trunkline/contract/catalog';
import { selectAdvisedPrices, selectListPrices, type SoldRow } from '../queries.ts';
import type { OwnRates } from '../rates.queries.ts';
import { type Brackets, bracketsOf } from './entries.ts';
import { type PayingGroup, selectReach } from './queries.ts';

/** Prices of plans, by list and charge. */
export type PricesByList = ReadonlyMap<string, ReadonlyMap<string, ResolvedPrice>>;

interface PriceQuery {
  readonly kind: PriceList['kind'];
  readonly lists: readonly string[];
  readonly plans: readonly string[];
  readonly day: string;
}

export async function readPricesByList(
  tx: Tx,
  { kind, lists, plans, day }: PriceQuery,
): Promise<PricesByList> {
  const pricesByList = new Map<string, ReadonlyMap<string, ResolvedPrice>>();
  const select = kind === 'sell' ? selectListPrices : selectAdvisedPrices;
  for (const list of lists) {
    const prices = await select(tx, list, plans, day);
    pricesByList.set(list, new Map(prices.map((price) => [price.charge_id, price])));
  }
  return pricesByList;
}

/** A rate of 1, in hundred-millionths. */
const unitRate = 100_000_000n;

const ratedOf = ({ model, decimals, package_size }: PayingGroup | SoldRow): RatedCharge => ({
  model,
  decimals,
  package_size: package_size === null ? null : BigInt(package_size),
});

/** Returns whether the price of a charge changes. */
const differs = (first: ResolvedPrice | undefined, second: ResolvedPrice | undefined) =>
  JSON.stringify([first?.currency, first?.brackets, first?.problem]) !==
  JSON.stringify([second?.currency, second?.brackets, second?.problem]);

/**
 * Returns the quantities at which a price is below its cost, converted at the seller's own exchange
 * rate; none if they can't be compared.
 */
function losingQuantities(
  sold: SoldRow,
  price: ResolvedPrice,
  rates: OwnRates,
): ChangedPrice['losing'] {
  const { brackets, currency, buy_brackets, buy_currency } = price;
  const rate_e8 = currency === buy_currency ? unitRate : rates.get(`${buy_currency} ${currency}`);
  if (brackets === null || buy_brackets === null || rate_e8 === undefined) return [];
  // Both sides are multiplied instead of divided, so that nothing is rounded.
  const scale = (brackets: Brackets, factor: bigint) =>
    bracketsOf(brackets).map(({ from, rate_micro, flat_micro }) => ({
      from,
      rate_micro: rate_micro * factor,
      flat_micro: flat_micro * factor,
    }));
  return losses(ratedOf(sold), scale(buy_brackets, rate_e8), scale(brackets, unitRate)).map(
    ({ from, to }) => ({ from: String(from), to: to === null ? null : String(to) }),
  );
}

/** Returns the charges whose price changes, those that need attention first. */
export function changedPrices(
  sold: readonly SoldRow[],
  before: ReadonlyMap<string, ResolvedPrice> | undefined,
  after: ReadonlyMap<string, ResolvedPrice> | undefined,
  rates: OwnRates,
): ChangedPrice[] {
  const changed = sold.flatMap((charge): ChangedPrice[] => {
    const previous = before?.get(charge.charge_id);
    const current = after?.get(charge.charge_id);
    if (current === undefined || !differs(previous, current)) return [];
    const { charge_id, service, plan, charge: name } = charge;
    const { currency, brackets, problem, buy_currency, buy_brackets, guards } = current;
    return [
      {
        charge_id,
        service,
        plan,
        charge: name,
        currency,
        before: previous?.brackets ?? null,
        after: brackets,
        problem,
        buy_currency,
        buy_brackets,
        guards,
        losing: losingQuantities(charge, current, rates),
      },
    ];
  });
  const weight = ({ losing, guards }: ChangedPrice) =>
    losing.length > 0 ? 0 : guards.length > 0 ? 1 : 2;
  return changed.toSorted((a, b) => weight(a) - weight(b));
}

/** Returns a group's monthly cost of the charge, in minor units. */
function monthly(group: PayingGroup, brackets: Brackets): Fraction {
  const charge = ratedOf(group);
  const quantity = BigInt(group.quantity) * smallestUnits(charge);
  const price = rate(charge, bracketsOf(brackets), quantity, group.currency);
  return multiply(price, fraction(BigInt(group.count), BigInt(group.bill_months)));
}

function moneyOf(groups: readonly PayingGroup[], after: PricesByList): PriceChangePreview['money'] {
  const totals = new Map<string, { before: Fraction; after: Fraction }>();
  for (const group of groups) {
    const price = after.get(group.list_id)?.get(group.charge_id);
    const comparable = price !== undefined && price.currency === group.currency;
    const before = monthly(group, group.brackets);
    const next = comparable && price.brackets !== null ? monthly(group, price.brackets) : before;
    const total = totals.get(group.currency) ?? { before: zero, after: zero };
    totals.set(group.currency, {
      before: add(total.before, before),
      after: add(total.after, next),
    });
  }
  return Array.from(totals, ([currency, total]) => ({
    currency,
    before: round(total.before).toString(),
    after: round(total.after).toString(),
  })).toSorted((a, b) => a.currency.localeCompare(b.currency, 'en'));
}

/** Sums up what a change does to prices, buyers and subscriptions. */
export async function previewOf(
  tx: Tx,
  change: {
    readonly list: string;
    readonly day: string;
    readonly sold: readonly SoldRow[];
    readonly before: PricesByList;
    readonly after: PricesByList;
    readonly prices: readonly ChangedPrice[];
    readonly unchanged: number;
  },
): Promise<PriceChangePreview> {
  const { list, day, sold, before, after, prices, unchanged } = change;
  const plans = new Set<string>();
  for (const { plan_id, charge_id } of sold)
    for (const [id, prices] of after)
      if (differs(before.get(id)?.get(charge_id), prices.get(charge_id))) plans.add(plan_id);
  const { buyers, subscriptions, groups } = await selectReach(tx, list, Array.from(plans), day);
  return {
    changed: prices.length,
    unchanged,
    losses: prices.filter(({ losing }) => losing.length > 0).length,
    guarded: prices.filter(({ guards }) => guards.length > 0).length,
    buyers,
    subscriptions,
    money: moneyOf(groups, after),
  };
}
