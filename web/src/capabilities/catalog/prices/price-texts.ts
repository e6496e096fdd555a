import type { ListedPrice, PriceLine, PriceList, SoldCharge } from '@trunkline/contract/catalog';
import type * as z from 'zod';

export type Rule = z.input<typeof PriceLine>['price'];
type Brackets = ListedPrice['brackets'];

/** The meaning of a price, by kind of list. */
export const priceLabels = {
  sell: 'Customer pays',
  msrp: 'Recommended price',
  ceiling: 'Maximum price',
} as const satisfies Record<PriceList['kind'], string>;

/** Formats millionths of the major unit, with as many decimals as the price has. */
export function formatMicro(micro: string, currency: string): string {
  return new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    maximumFractionDigits: 6,
    minimumFractionDigits: 2,
  }).format(Number(micro) / 1_000_000);
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 2 });
export const formatBps = (bps: number): string => percent.format(bps / 10_000);

/**
 * Formats the first rate of a price, with 'at first' if it depends on the quantity; never a bare 0.
 */
export function priceText(brackets: Brackets, currency: string | null): string | null {
  const [first, ...more] = brackets ?? [];
  if (first === undefined || currency === null) return null;
  const isFree = BigInt(first.rate_micro) === 0n;
  const amount =
    isFree && BigInt(first.flat_micro) !== 0n
      ? `${formatMicro(first.flat_micro, currency)} flat`
      : isFree
        ? 'Free'
        : formatMicro(first.rate_micro, currency);
  return more.length > 0 ? `${amount} at first` : amount;
}

/** Returns the seller's margin on a price, and its share; null if it can't be compared. */
export function marginOf({ brackets, currency, buy_brackets, buy_currency }: ListedPrice) {
  const [sold] = brackets ?? [];
  const [bought] = buy_brackets ?? [];
  if (sold === undefined || bought === undefined || currency === null) return null;
  if (currency !== buy_currency) return null;
  const margin = BigInt(sold.rate_micro) - BigInt(bought.rate_micro);
  const price = Number(sold.rate_micro);
  return {
    loses: margin < 0n,
    text: margin === 0n ? 'Nothing' : formatMicro(String(margin), currency).replace('-', ''),
    share:
      price === 0 || margin === 0n
        ? null
        : percent.format(Math.round((Number(margin) / price) * 1000) / 1000),
  };
}

/** Describes the unit and period of a price: 'per seat, every 3 months'. */
export function termsText({
  kind,
  unit,
  package_size,
  bill_months,
}: Pick<SoldCharge, 'kind' | 'unit' | 'package_size' | 'bill_months'>): string {
  const per = unit === '' ? '' : `per ${package_size === null ? '' : `${package_size} `}${unit}`;
  if (kind === 'once') return `${per} once`.trim();
  if (kind !== 'recurring') return per === '' ? 'by usage' : `${per}, by usage`;
  const period = { 1: 'every month', 12: 'every year' }[bill_months];
  return [per, period ?? `every ${bill_months} months`].filter((part) => part !== '').join(', ');
}

const scopes: Readonly<Record<string, string>> = {
  charge: 'for this charge',
  plan: 'for this plan',
  service: 'for this service',
  category: 'for this category',
  all: 'for everything',
};

/** Describes how a list calculates a price: 'Cost + 20%, for everything'. */
export function ruleText({
  method,
  bps,
  scope,
}: Pick<ListedPrice, 'method' | 'bps'> & { scope?: string | null }): string {
  const share = formatBps(Math.abs(bps ?? 0));
  const rules: Readonly<Record<string, string>> = {
    fixed: 'Fixed price',
    markup: (bps ?? 0) < 0 ? `Cost − ${share}` : `Cost + ${share}`,
    margin: `Margin of ${share}`,
    off_msrp: `${share} below the recommended price`,
    pass: 'Same as your cost',
    not_sold: 'Not sold',
    inherit: 'Same as the rest of the list',
  };
  const rule = rules[method ?? ''] ?? 'No rule';
  const scopeText = scopes[scope ?? ''];
  return scopeText === undefined ? rule : `${rule}, ${scopeText}`;
}

const problems: Readonly<Record<string, string>> = {
  not_priced: 'Not priced, because nothing in the list applies to it.',
  not_sold: 'Not sold with this list.',
  not_offered: 'Not priced, because your supplier no longer offers it.',
  no_buy_price: 'Not priced, because your own services need a fixed price.',
  no_msrp: 'Not priced, because there is no recommended price to start from.',
  no_rate: 'Not priced, because an exchange rate is missing.',
  below_zero: 'Not priced, because the result would be below zero.',
  not_advised: 'Not priced, because this list has no amount for it.',
  rounds_to_zero: 'Not priced, because the result would round to zero.',
};

/** Explains why there is no price. */
export const problemText = (problem: string | null): string =>
  problems[problem ?? ''] ?? 'Not priced.';

/** Returns the warning of a price list's guard. */
export function guardText(guard: string): string {
  const [name = '', strength] = guard.split(':');
  const warnings: Readonly<Record<string, string>> = {
    below_floor: 'This is below your cost plus the minimum margin.',
    above_msrp: "This is above your supplier's recommended price.",
    above_ceiling: "This is above your supplier's maximum price.",
  };
  const text = warnings[name] ?? "This is outside the list's limits.";
  return strength === 'block' ? `${text} It needs approval.` : text;
}

/** Explains the input that a cell accepts. */
export const typingHelp =
  'Enter a price such as 12.50, a mark-up such as +20%, “20% margin”, “same” or “not sold”. ' +
  'Leave it empty to use the rest of the list.';

/**
 * Normalises a number as spreadsheets write it: removes the currency and thousands separators, so
 * that '$1,234.50' and '1.234,50 €' are 1234.50. '1,234' is ambiguous and stays unchanged.
 */
function plainNumber(typed: string): string {
  const text = typed
    .replaceAll(/[\s\u{a0}\u{202f}]+/gu, ' ')
    .trim()
    .toLowerCase()
    .replace(/^(?:\p{Sc}|[a-z]{3} )\s*(?=\d)/u, '')
    .replace(/(?<=\d)\s*(?:\p{Sc}|[a-z]{3})$/u, '');
  if (/^[1-9]\d{0,2}(?:,\d{3})+\.\d+$/.test(text)) return text.replaceAll(',', '');
  if (/^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/.test(text))
    return text.replaceAll('.', '').replace(',', '.');
  return /^[1-9]\d{0,2}(?:,\d{3})+$/.test(text) ? text : text.replaceAll(',', '.');
}

/** Parses the text typed or pasted into a cell; null if it is neither a price nor a rule. */
export function parseRule(typed: string): Rule | null {
  const text = plainNumber(typed);
  if (text === '') return { method: 'inherit' };
  if (text === 'same' || text === '=') return { method: 'pass' };
  if (text === 'not sold') return { method: 'not_sold' };
  const fixed = /^\d{1,9}(?:\.\d{1,6})?$/.exec(text);
  if (fixed) {
    const [whole = '0', decimals = ''] = text.split('.');
    const rate_micro = String(BigInt(whole + decimals.padEnd(6, '0')));
    return { method: 'fixed', brackets: [{ from: '1', rate_micro }] };
  }
  const [, sign, percentage = '', margin] =
    /^([+-])?\s*(\d{1,3}(?:\.\d{1,2})?)\s*%\s*(margin)?$/.exec(text) ?? [];
  if (percentage === '') return null;
  const bps = Math.round(Number(percentage) * 100);
  if (margin !== undefined && sign === undefined && bps < 10_000) return { method: 'margin', bps };
  if (margin !== undefined || sign === undefined || (sign === '-' && bps > 9999)) return null;
  return { method: 'markup', bps: sign === '-' ? -bps : bps };
}

/** Reads an exchange rate such as 0.92 in hundred-millionths; null if it isn't one above 0. */
export function rateE8Of(typed: string): string | null {
  const [, whole, decimals = ''] = /^(\d{1,7})(?:[.,](\d{1,8}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return null;
  const rate = BigInt(whole + decimals.padEnd(8, '0'));
  return rate === 0n ? null : String(rate);
}

/** Formats hundred-millionths with as many decimals as the rate has. */
export const formatRate = (rate_e8: string): string =>
  new Intl.NumberFormat(undefined, { maximumFractionDigits: 8 }).format(Number(rate_e8) / 1e8);

/** Returns the text that reproduces a price's rule when typed into its cell. */
export function editableText({ method, bps, brackets, scope }: ListedPrice): string {
  if (scope !== 'charge') return '';
  if (method === 'fixed') return String(Number(brackets?.[0]?.rate_micro ?? 0) / 1_000_000);
  if (method === 'markup') return `${(bps ?? 0) < 0 ? '-' : '+'}${Math.abs(bps ?? 0) / 100}%`;
  if (method === 'margin') return `${(bps ?? 0) / 100}% margin`;
  if (method === 'pass') return 'same';
  return method === 'not_sold' ? 'not sold' : '';
}
