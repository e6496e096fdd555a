import { minorUnits } from '@trunkline/contract/kernel/money';
import { formatMinor } from '../../kernel/format-minor.ts';
import { formatCount } from '../../ui/formats.ts';

/** 'every month', 'every 3 months', 'every year' */
export function periodText(billMonths: number): string {
  const period = { 1: 'every month', 12: 'every year' }[billMonths];
  return period ?? `every ${formatCount(billMonths, 'month', 'months')}`;
}

interface Priced {
  readonly once: string | null;
  readonly recurring: string | null;
  readonly bill_months: number;
  readonly charges: readonly { readonly kind: string }[];
}

/** The parts of a line's price, such as '$20.00 every month' and '$10.00 once'. */
export function priceParts(
  { once, recurring, bill_months, charges }: Priced,
  currency: string | null,
): string[] {
  if (once === null || recurring === null || currency === null) return ['Not priced yet'];
  const parts = [
    ...(BigInt(recurring) === 0n
      ? []
      : [`${formatMinor(recurring, currency)} ${periodText(bill_months)}`]),
    ...(BigInt(once) === 0n ? [] : [`${formatMinor(once, currency)} once`]),
    ...(charges.some(({ kind }) => kind === 'usage') ? ['plus usage'] : []),
  ];
  if (parts.length === 0) return ['Free of charge'];
  return parts[0] === 'plus usage' ? ['Charged by usage'] : parts;
}

/** What is agreed with a line's plan: 'No minimum term, billed every month'. */
export function termText({
  term_months,
  bill_months,
  trial_days,
}: {
  readonly term_months: number;
  readonly bill_months: number;
  readonly trial_days: number;
}): string {
  const term = term_months === 0 ? 'No minimum term' : `${term_months}-month term`;
  const trial =
    trial_days === 0 ? '' : `, free for the first ${formatCount(trial_days, 'day', 'days')}`;
  return `${term}, billed ${periodText(bill_months)}${trial}`;
}

/** 'Every purchase', 'Sales to Bluebird IT of $500.00 or more' */
export function ruleText({
  applies_to,
  minimum,
  currency,
  counterpart_name,
}: {
  readonly applies_to: 'purchases' | 'sales';
  readonly minimum: string | null;
  readonly currency: string | null;
  readonly counterpart_name: string | null;
}): string {
  const isSale = applies_to === 'sales';
  const other = counterpart_name === null ? '' : ` ${isSale ? 'to' : 'from'} ${counterpart_name}`;
  if (minimum === null || currency === null) return `Every ${isSale ? 'sale' : 'purchase'}${other}`;
  return `${isSale ? 'Sales' : 'Purchases'}${other} of ${formatMinor(minimum, currency)} or more`;
}

/** Reads an amount such as '1250.50' as minor units; null if it isn't one of the currency. */
export function minorOf(typed: string, currency: string): string | null {
  const digits = String(minorUnits(currency)).length - 1;
  const [, whole, , part = ''] = /^(\d{1,12})([.,](\d+))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || part.length > digits) return null;
  return String(BigInt(whole + part.padEnd(digits, '0')));
}
