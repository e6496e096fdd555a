import type { RenewalItem } from '@trunkline/contract/subscriptions';

// The calendar of renewals by month. A month is a string such as '2027-01'.

/** One more than a year: a yearly term that began in the first month ends in the last. */
export const monthsShown = 13;

/** Returns the month that follows another by a number of months, which may be negative. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number);
  const monthCount = year * 12 + (monthNumber - 1) + months;
  return `${Math.floor(monthCount / 12)}-${String((monthCount % 12) + 1).padStart(2, '0')}`;
}

export function lastDayOf(month: string): string {
  const [year = 0, monthNumber = 1] = month.split('-').map(Number);
  return `${month}-${String(new Date(Date.UTC(year, monthNumber, 0)).getUTCDate()).padStart(2, '0')}`;
}

/** Groups renewals by month, including months without any. */
export function byMonth(
  items: readonly RenewalItem[],
  first: string,
): { month: string; items: RenewalItem[] }[] {
  const months = Array.from({ length: monthsShown }, (_, offset) => monthAfter(first, offset));
  return months.map((month) => ({
    month,
    items: items.filter(({ subscription: { term_to } }) => term_to.startsWith(month)),
  }));
}

/** Returns totals by currency of the first periods after the renewals. */
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
