import type { Charge, Plan } from '@trunkline/contract/catalog';
import { chargeKinds, chargeModels, isOneTime } from '@trunkline/contract/catalog/plan-terms';
import { formatCount } from '../../../ui/formats.ts';

const months = (count: number) => formatCount(count, 'month', 'months');

/** Returns '12 months', or 'No term'. */
export const termText = (count: number): string => (count === 0 ? 'No term' : months(count));

/** Returns 'billed every month' or 'billed every 3 months'. */
const billText = (count: number) => `billed every ${count === 1 ? 'month' : months(count)}`;

/** Summarises a plan: '12 months · billed every month · 14-day trial', 'Charged once'. */
export function planSummary({
  term_months,
  bill_months,
  trial_days,
  min_quantity,
  charges,
}: Pick<Plan, 'term_months' | 'bill_months' | 'trial_days' | 'min_quantity'> & {
  readonly charges: readonly Pick<Charge, 'kind'>[];
}): string {
  return [
    ...(isOneTime(charges) ? ['Charged once'] : [termText(term_months), billText(bill_months)]),
    ...(trial_days > 0 ? [`${trial_days}-day trial`] : []),
    ...(min_quantity > 1 ? [`from ${min_quantity}`] : []),
  ].join(' · ');
}

/** Summarises a charge: 'Every billing period, graduated per seat'. */
export function chargeSummary({ kind, model, unit, package_size }: Charge): string {
  const counted = model === 'package' ? `${package_size ?? ''} ${unit}` : unit;
  const modelText = model === 'per_unit' ? '' : `${chargeModels[model].toLowerCase()} `;
  return `${chargeKinds[kind]}, ${model === 'flat' ? 'flat' : `${modelText}per ${counted}`}`;
}
