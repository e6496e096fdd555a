import type { RenewalItem } from '@trunkline/contract/subscriptions';

// The calendar of renewals, by month. Months are '2027-01'.

/** One more than a year: a yearly term that began in the first month ends in the last. */
export const monthsShown = 13;

/** The month that is some months after another. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  const at = year * 12 + (of - 1) + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** The last day of a month. */
export function lastDayOf(month: string): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return `${month}-${String(new Date(Date.UTC(year, of, 0)).getUTCDate()).padStart(2, '0')}`;
}

/** The months of a range, each with its renewals. */
export function byMonth(
  items: readonly RenewalItem[],
  first: string,
): { month: string; items: RenewalItem[] }[] {
  const months = Array.from({ length: monthsShown }, (_, at) => monthAfter(first, at));
  return months.map((month) => ({
    month,
    items: items.filter(({ subscription: { term_to } }) => term_to.startsWith(month)),
  }));
}

/** Totals by currency of what the first periods after the renewals cost. */
export function totalsOf(
  items: readonly RenewalItem[],
  side: 'price' | 'cost',
): { currency: string; amount: bigint }[] {
  const totals = new Map<string, bigint>();
  for (const item of items) {
    const period = item[side];
    if (period !== null)
      totals.set(period.currency, (totals.get(period.currency) ?? 0n) + BigInt(period.amount));
  }
  return [...totals].map(([currency, amount]) => ({ currency, amount }));
}
