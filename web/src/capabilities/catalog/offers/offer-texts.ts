import type { OfferMoney, OfferPlan } from '@trunkline/contract/catalog';
import { add, type Fraction, zero } from '@trunkline/contract/kernel/fraction';
import { round } from '@trunkline/contract/kernel/money';
import { type Bracket, rate, smallestUnits } from '@trunkline/contract/kernel/rating';
import { priceText, termsText } from '../prices/price-texts.ts';

type OfferCharge = OfferPlan['charges'][number];

const problems: Readonly<Record<string, string>> = {
  not_priced: "On request, because your supplier hasn't priced it yet",
  not_sold: 'Not sold to you',
  // Only for customers' prices: a company never sees a plan that it can't buy.
  not_offered: 'Not offered to your customers',
};

/** Returns the price of a charge: '$12.90 per seat, every month', or why it has none. */
export function youPayText(charge: OfferCharge, plan: Pick<OfferPlan, 'bill_months'>): string {
  const { brackets, currency, problem } = charge.you_pay;
  const price = priceText(brackets, currency);
  if (price === null) return problems[problem ?? ''] ?? 'On request';
  return `${price} ${termsText({ ...charge, bill_months: plan.bill_months })}`;
}

/** Returns why a charge has no price; null if it has one. */
export const missingText = ({ brackets, problem }: OfferMoney): string | null =>
  brackets === null ? (problems[problem ?? ''] ?? 'On request') : null;

/** Returns the parts included in each unit of a bundle: '2 × Hosted PBX (Business)'. */
export function includedTexts(parts: OfferPlan['parts']): string[] {
  const groups = Map.groupBy(parts, ({ swap_group }, index) => swap_group ?? `part ${index}`);
  return [...groups.values()].map((choices) =>
    choices.map(({ quantity, service, plan }) => `${quantity} × ${service} (${plan})`).join(' or '),
  );
}

/** Sums in minor units, for each kind of charge; null where one of them has no price. */
export interface Totals {
  readonly currency: string;
  readonly recurring: bigint | null;
  readonly once: bigint | null;
}

const bracketsOf = (money: OfferMoney): Bracket[] | null =>
  money.brackets?.map(({ from, rate_micro, flat_micro }) => ({
    from: BigInt(from),
    rate_micro: BigInt(rate_micro),
    flat_micro: BigInt(flat_micro),
  })) ?? null;

/** The exact amount of a charge for a quantity; null without a price. */
function amountOf(charge: OfferCharge, money: OfferMoney, quantity: number): Fraction | null {
  const brackets = bracketsOf(money);
  if (brackets === null || money.currency === null) return null;
  const rated = {
    model: charge.model,
    decimals: charge.decimals,
    package_size: charge.package_size === null ? null : BigInt(charge.package_size),
  };
  return rate(rated, brackets, BigInt(quantity) * smallestUnits(rated), money.currency);
}

/**
 * Returns the cost of a quantity of a plan in each billing period and once, without usage; null if
 * no charge has a price.
 */
export function totalsOf(
  plan: OfferPlan,
  quantity: number,
  side: 'you_pay' | 'customer_pays',
): Totals | null {
  const moneyOf = (charge: OfferCharge) => charge[side];
  const priced = plan.charges.map(moneyOf).find((money) => money?.brackets);
  const currency = priced?.currency ?? null;
  if (currency === null) return null;
  const sumOf = (kind: 'recurring' | 'once') => {
    const amounts = plan.charges
      .filter((charge) => charge.kind === kind)
      .map((charge) => {
        const money = moneyOf(charge);
        return money === null ? null : amountOf(charge, money, quantity);
      });
    if (amounts.includes(null)) return null;
    return round(amounts.reduce<Fraction>((sum, amount) => add(sum, amount ?? zero), zero));
  };
  return { currency, recurring: sumOf('recurring'), once: sumOf('once') };
}

/** Returns the margin between the customer's price and the cost; null if they can't be compared. */
export function marginOf(sold: Totals | null, bought: Totals | null): Totals | null {
  if (sold === null || bought === null || sold.currency !== bought.currency) return null;
  const difference = (price: bigint | null, cost: bigint | null) =>
    price === null || cost === null ? null : price - cost;
  return {
    currency: sold.currency,
    recurring: difference(sold.recurring, bought.recurring),
    once: difference(sold.once, bought.once),
  };
}

/** Returns a reseller's margin on the first rate, in millionths; null if it can't be compared. */
export function marginMicro({ you_pay, customer_pays }: OfferCharge): string | null {
  const [bought] = you_pay.brackets ?? [];
  const [sold] = customer_pays?.brackets ?? [];
  if (bought === undefined || sold === undefined) return null;
  if (customer_pays?.currency !== you_pay.currency) return null;
  return String(BigInt(sold.rate_micro) - BigInt(bought.rate_micro));
}

/** Describes the quantities a plan can be bought in, as help for the field; null if any will do. */
export function quantityHelp({
  min_quantity: min,
  max_quantity: max,
  step_quantity: step,
}: Pick<OfferPlan, 'min_quantity' | 'max_quantity' | 'step_quantity'>): string | null {
  const range = max === null ? `${min} or more` : `${min} to ${max}`;
  if (step > 1) return `${range}, in steps of ${step}.`;
  return min > 1 || max !== null ? `${range}.` : null;
}

/** Checks whether a plan can be bought in a quantity. */
export const fitsPlan = (
  {
    min_quantity: min,
    max_quantity: max,
    step_quantity: step,
  }: Pick<OfferPlan, 'min_quantity' | 'max_quantity' | 'step_quantity'>,
  quantity: number,
): boolean =>
  Number.isSafeInteger(quantity) &&
  quantity >= min &&
  (max === null || quantity <= max) &&
  (quantity - min) % step === 0;
