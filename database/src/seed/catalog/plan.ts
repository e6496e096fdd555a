import type { ChargeKind, ChargeModel } from '@trunkline/contract/catalog/plan-terms';

/** The rate per unit from a quantity on, in millionths of a dollar. */
export interface SeededBracket {
  readonly from: number;
  readonly rate_micro: number;
}

export interface SeededCharge {
  readonly code: string;
  readonly name: string;
  readonly kind: ChargeKind;
  readonly model: ChargeModel;
  readonly unit: string;
  readonly meter: string | null;
  readonly package_size: number | null;
  /** The owner's price for the service, in USD; none if it is on request. */
  readonly brackets: readonly SeededBracket[];
}

/** A part of a bundle, by the code of its plan. */
export interface SeededPart {
  readonly code: string;
  /** Units in one bundle. */
  readonly quantity: number;
  /** Parts with the same number are alternatives: one of them is ordered. */
  readonly swap: number | null;
  /** Its share of the bundle's amount in 1/10000. */
  readonly share: number;
}

/** The content of a seeded plan; other columns have the table's defaults. */
export interface SeededPlan {
  /** The slug of its service. */
  readonly service: string;
  readonly code: string;
  readonly name: string;
  readonly rank: number;
  readonly term_months: 0 | 1 | 12 | 24 | 36;
  readonly bill_months: 1 | 3 | 6 | 12;
  readonly trial_days: number;
  readonly charges: readonly SeededCharge[];
  /** Set for a bundle. */
  readonly parts?: readonly SeededPart[];
}

/** A rate in dollars, or a rate for each quantity from which it applies. */
type Rates = number | readonly (readonly [from: number, dollars: number])[];

function bracketsOf(rates: Rates | null): SeededBracket[] {
  const list = typeof rates === 'number' ? [[1, rates] as const] : (rates ?? []);
  return list.map(([from, dollars]) => ({ from, rate_micro: Math.round(dollars * 1_000_000) }));
}

const charge = (
  kind: ChargeKind,
  model: ChargeModel,
  [code, name, unit]: readonly [string, string, string],
  rates: Rates | null,
): SeededCharge => ({
  code,
  name,
  kind,
  model,
  unit,
  meter: null,
  package_size: null,
  brackets: bracketsOf(rates),
});

type ChargeUnit = readonly [code: string, name: string, unit: string];

/** A rate for each unit in every billing period. */
export const each = (named: ChargeUnit, rate: number) =>
  charge('recurring', 'per_unit', named, rate);

/** All units at the rate of the bracket that their number reaches. */
export const volume = (named: ChargeUnit, rates: Rates) =>
  charge('recurring', 'volume', named, rates);

/** One amount in every billing period; none on request. */
export const flat = (code: string, name: string, amount: number | null) =>
  charge('recurring', 'flat', [code, name, ''], amount);

/** A rate for each unit, once. */
export const once = (named: ChargeUnit, rate: number | null) =>
  charge('once', 'per_unit', named, rate);

/** Usage, each unit at the rate of the bracket it falls into. */
export const metered = (named: ChargeUnit, meter: string, rates: Rates): SeededCharge => ({
  ...charge('usage', 'graduated', named, rates),
  meter,
});

/** Usage in packages; a started one is charged in full. */
export const packaged = (
  named: ChargeUnit,
  meter: string,
  size: number,
  rate: number,
): SeededCharge => ({ ...charge('usage', 'package', named, rate), meter, package_size: size });

interface Terms {
  readonly rank?: number;
  readonly term?: SeededPlan['term_months'];
  readonly bill?: SeededPlan['bill_months'];
  readonly trial?: number;
}

/** Describes a plan of a service. */
export const plan = (
  service: string,
  [code, name]: readonly [code: string, name: string],
  { rank = 1, term = 1, bill = 1, trial = 0 }: Terms,
  charges: readonly SeededCharge[],
): SeededPlan => ({
  service,
  code,
  name,
  rank,
  term_months: term,
  bill_months: bill,
  trial_days: trial,
  charges,
});
