import {
  type Charge,
  type ChargeInput,
  NewPlan,
  type Plan,
  PlanChanges,
} from '@trunkline/contract/catalog';
import type { ChargeKind, ChargeModel, EndAction } from '@trunkline/contract/catalog/plan-terms';

/** A charge as entered in the form; `key` identifies its fields on screen. */
export interface ChargeValues {
  readonly key: string;
  readonly id: string | null;
  readonly name: string;
  readonly kind: ChargeKind;
  readonly model: ChargeModel;
  readonly unit: string;
  readonly package_size: string;
  readonly meter: string;
  readonly tax_code: string;
  readonly decimals: string;
}

/** A plan as entered in the form; shares are percentages. */
export interface PlanValues {
  readonly code: string;
  readonly name: string;
  readonly rank: string;
  readonly term_months: string;
  readonly bill_months: string;
  readonly trial_days: string;
  readonly end_action: EndAction;
  readonly notice_days: string;
  readonly window_days: string;
  readonly early_fee: string;
  readonly charge_while_suspended: boolean;
  readonly min_quantity: string;
  readonly max_quantity: string;
  readonly step_quantity: string;
  readonly charges: readonly ChargeValues[];
}

export const newCharge = (): ChargeValues => ({
  key: crypto.randomUUID(),
  id: null,
  name: '',
  kind: 'recurring',
  model: 'per_unit',
  unit: '',
  package_size: '',
  meter: '',
  tax_code: '',
  decimals: '0',
});

/** Initial values of a new plan. */
const emptyPlan: PlanValues = {
  code: '',
  name: '',
  rank: '1',
  term_months: '12',
  bill_months: '1',
  trial_days: '0',
  end_action: 'renew',
  notice_days: '30',
  window_days: '7',
  early_fee: '100',
  charge_while_suspended: true,
  min_quantity: '1',
  max_quantity: '',
  step_quantity: '1',
  charges: [],
};

export function planValues(plan: Plan | null): PlanValues {
  if (plan === null) return { ...emptyPlan, charges: [newCharge()] };
  return {
    code: plan.code,
    name: plan.name,
    rank: String(plan.rank),
    term_months: String(plan.term_months),
    bill_months: String(plan.bill_months),
    trial_days: String(plan.trial_days),
    end_action: plan.end_action,
    notice_days: String(plan.notice_days),
    window_days: String(plan.window_days),
    early_fee: String(plan.early_fee_bps / 100),
    charge_while_suspended: plan.charge_while_suspended,
    min_quantity: String(plan.min_quantity),
    max_quantity: plan.max_quantity === null ? '' : String(plan.max_quantity),
    step_quantity: String(plan.step_quantity),
    charges: plan.charges.map(chargeValues),
  };
}

const chargeValues = ({ package_size, meter, decimals, ...charge }: Charge): ChargeValues => ({
  ...charge,
  key: charge.id,
  package_size: package_size === null ? '' : String(package_size),
  meter: meter ?? '',
  decimals: String(decimals),
});

/** Returns NaN for an empty text, so that validation reports the field as missing. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

function toChargeInput(values: ChargeValues): ChargeInput {
  const { key: _key, id, name, kind, model, tax_code } = values;
  return {
    ...(id !== null && { id }),
    name,
    kind,
    model,
    tax_code,
    unit: model === 'flat' ? '' : values.unit,
    package_size: model === 'package' ? numberOf(values.package_size) : null,
    meter: kind === 'usage' ? values.meter : null,
    decimals: numberOf(values.decimals),
  };
}

const toPlanInput = (values: PlanValues) => ({
  name: values.name,
  rank: numberOf(values.rank),
  term_months: numberOf(values.term_months),
  bill_months: numberOf(values.bill_months),
  trial_days: numberOf(values.trial_days),
  end_action: values.end_action,
  notice_days: numberOf(values.notice_days),
  window_days: numberOf(values.window_days),
  early_fee_bps: Math.round(numberOf(values.early_fee) * 100),
  charge_while_suspended: values.charge_while_suspended,
  min_quantity: numberOf(values.min_quantity),
  max_quantity: values.max_quantity.trim() === '' ? null : numberOf(values.max_quantity),
  step_quantity: numberOf(values.step_quantity),
  charges: values.charges.map(toChargeInput),
});

/** Messages by path: 'name', 'charges.0.unit'. */
export type PlanErrors = Readonly<Record<string, string>>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const errorsOf = (issues: readonly Issue[]): PlanErrors =>
  Object.fromEntries(
    issues.map(({ path, message }) => [
      path.join('.').replace(/^early_fee_bps$/, 'early_fee'),
      message,
    ]),
  );

type CheckResult<Input> =
  | { readonly input: Input; readonly errors: null }
  | { readonly input: null; readonly errors: PlanErrors };

/** Returns the values as a new plan of a service, or their errors. */
export function checkNew(values: PlanValues, serviceId: string): CheckResult<NewPlan> {
  const input = { ...toPlanInput(values), code: values.code, service_id: serviceId };
  const { data, error } = NewPlan.safeParse(input);
  return error ? { input: null, errors: errorsOf(error.issues) } : { input: data, errors: null };
}

/**
 * Returns the values as changes of a plan, or their errors; only the fields that can still change
 * are included.
 */
export function checkChanges(values: PlanValues, plan: Plan): CheckResult<PlanChanges> {
  const { name, rank, ...terms } = toPlanInput(values);
  const input = { name, rank, ...(plan.state === 'draft' && terms) };
  const { data, error } = PlanChanges.safeParse({ ...input, id: plan.id, version: plan.version });
  return error ? { input: null, errors: errorsOf(error.issues) } : { input: data, errors: null };
}
