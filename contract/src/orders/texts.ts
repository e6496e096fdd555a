import { isOneTime } from '../catalog/plan-terms.ts';
import { moneyText } from '../kernel/money-text.ts';
import { type TaskKind, taskKinds } from './listing.ts';

// The wording of a line's price and terms on screens, in documents and in PDFs.

const countText = (count: number, singular: string, plural: string) =>
  `${count} ${count === 1 ? singular : plural}`;

/** 'every month', 'every 3 months', 'every year' */
export function periodText(billMonths: number): string {
  const period = { 1: 'every month', 12: 'every year' }[billMonths];
  return period ?? `every ${countText(billMonths, 'month', 'months')}`;
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
  locale?: string,
): string[] {
  if (once === null || recurring === null || currency === null) return ['Not priced yet'];
  const parts = [
    ...(BigInt(recurring) === 0n
      ? []
      : [`${moneyText(recurring, currency, locale)} ${periodText(bill_months)}`]),
    ...(BigInt(once) === 0n ? [] : [`${moneyText(once, currency, locale)} once`]),
    ...(charges.some(({ kind }) => kind === 'usage') ? ['plus usage'] : []),
  ];
  if (parts.length === 0) return ['Free of charge'];
  return parts[0] === 'plus usage' ? ['Charged by usage'] : parts;
}

/** Takes the place of a price for a part of a bundle. */
export const includedText = (bundle: string): string => `Included in ${bundle}`;

/** Formats the total of the first bill; explains a total of 0. */
export const firstBillText = (
  amount: string | bigint,
  currency: string,
  lines: readonly { readonly trial_days: number }[],
  locale?: string,
): string =>
  BigInt(amount) === 0n && lines.some(({ trial_days }) => trial_days > 0)
    ? 'Nothing during the trial'
    : moneyText(amount, currency, locale);

/** What happens after a trial, as chosen when ordering. */
export const trialEndLabels = {
  convert: 'Continue as a paid subscription',
  end: 'End, without a charge',
} as const;

/** Describes the terms of a line's plan: 'No minimum term, billed every month', 'Charged once'. */
export function termText({
  term_months,
  bill_months,
  trial_days,
  trial_end = 'convert',
  charges,
}: {
  readonly term_months: number;
  readonly bill_months: number;
  readonly trial_days: number;
  readonly trial_end?: keyof typeof trialEndLabels;
  readonly charges: readonly { readonly kind: string }[];
}): string {
  if (isOneTime(charges)) return 'Charged once';
  const term = term_months === 0 ? 'No minimum term' : `${term_months}-month term`;
  const after = trial_end === 'end' ? ', then ends' : '';
  const trial =
    trial_days === 0 ? '' : `, free for the first ${countText(trial_days, 'day', 'days')}${after}`;
  return `${term}, billed ${periodText(bill_months)}${trial}`;
}

/** Returns the title of a task; without one, the carrier that its numbers leave, or its kind. */
export function taskName({
  title,
  kind,
  numbers: [first],
}: {
  readonly title: string;
  readonly kind: TaskKind;
  readonly numbers: readonly { readonly losing_carrier: string }[];
}): string {
  if (title !== '') return title;
  return first === undefined ? taskKinds[kind] : `Port from ${first.losing_carrier}`;
}
