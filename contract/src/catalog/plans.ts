import * as z from 'zod';
import { Id, Instant } from '../kernel/list.ts';
import { operation } from '../kernel/operation.ts';
import { rowBase, RowVersion } from '../kernel/resource.ts';
import { textOf } from '../kernel/text-kind.ts';
import {
  billMonths,
  chargeKindNames,
  chargeModelNames,
  endActionNames,
  maxCharges,
  maxUnits,
  planEventNames,
  planStateNames,
  termMonths,
} from './plan-terms.ts';

/**
 * Codes name plans and charges in files and in usage reports; an empty code is derived from the
 * name.
 */
const Code = textOf(
  'code',
  z
    .string()
    .trim()
    .toUpperCase()
    .max(40)
    .regex(
      /^(?:[A-Z0-9]+(?:[._-][A-Z0-9]+)*)?$/,
      'Use letters and digits, separated by dots, hyphens or underscores.',
    )
    .default(''),
);
const Name = textOf(
  'name',
  z.string().trim().min(2, 'Please enter a name of at least 2 characters.').max(120),
);
const ShortText = textOf('name', z.string().trim().max(40).default(''));
const wholeNumber = (min: number, max: number) => z.number().int().min(min).max(max);

const chargeFields = {
  kind: z.enum(chargeKindNames),
  model: z.enum(chargeModelNames),
  /** The unit that is counted, such as 'seat'; empty for flat charges. */
  unit: ShortText,
  package_size: wholeNumber(1, 1_000_000).nullable().default(null),
  meter: textOf(
    'code',
    z
      .string()
      .trim()
      .max(40)
      .regex(/^[a-z0-9]+(?:_[a-z0-9]+)*$/, 'Use lowercase letters, digits and underscores.')
      .nullable()
      .default(null),
  ),
  tax_code: ShortText,
  decimals: wholeNumber(0, 6).default(0),
};

/** A charge as sent: one with an id is kept and changed, one without is added. */
export const ChargeInput = z
  .strictObject({ id: Id.optional(), code: Code, name: Name, ...chargeFields })
  .superRefine((charge, { addIssue }) => {
    for (const [path, message] of Object.entries(chargeProblems(charge)))
      addIssue({ code: 'custom', path: [path], message });
  });
export type ChargeInput = z.input<typeof ChargeInput>;

interface ChargeShape {
  readonly kind: string;
  readonly model: string;
  readonly unit: string;
  readonly package_size: number | null;
  readonly meter: string | null;
}

/** Messages by field about fields of a charge that don't fit its kind or model. */
export function chargeProblems({ kind, model, unit, package_size, meter }: ChargeShape) {
  return {
    ...(kind === 'usage' &&
      meter === null && { meter: 'Enter the meter that usage is reported for.' }),
    ...(kind !== 'usage' &&
      meter !== null && { meter: 'Leave this empty: only usage charges have a meter.' }),
    ...(kind === 'usage' &&
      model === 'flat' && {
        model: 'Choose one of these for usage: per unit, graduated, volume, package.',
      }),
    ...(model !== 'flat' && unit === '' && { unit: 'Enter the unit, such as seat.' }),
    ...(model === 'flat' &&
      unit !== '' && { unit: 'Leave this empty: a flat charge has no unit.' }),
    ...(model === 'package' &&
      package_size === null && { package_size: 'Enter the number of units in a package.' }),
    ...(model !== 'package' &&
      package_size !== null && { package_size: 'Leave this empty: only packages have a size.' }),
  } satisfies Partial<Record<'meter' | 'model' | 'unit' | 'package_size', string>>;
}

const terms = {
  rank: wholeNumber(1, 1000),
  term_months: z.literal(termMonths),
  bill_months: z.literal(billMonths),
  trial_days: wholeNumber(0, 90),
  end_action: z.enum(endActionNames),
  notice_days: wholeNumber(0, 365),
  window_days: wholeNumber(0, 60),
  early_fee_bps: wholeNumber(0, 10_000),
  charge_while_suspended: z.boolean(),
  min_quantity: wholeNumber(1, maxUnits),
  max_quantity: wholeNumber(1, maxUnits).nullable(),
  step_quantity: wholeNumber(1, maxUnits),
};
const Charges = z
  .array(ChargeInput)
  .max(maxCharges, `A plan can have up to ${maxCharges} charges.`);

export const NewPlan = z.strictObject({
  service_id: Id,
  code: Code,
  name: Name,
  rank: terms.rank.default(1),
  term_months: terms.term_months.default(1),
  bill_months: terms.bill_months.default(1),
  trial_days: terms.trial_days.default(0),
  end_action: terms.end_action.default('renew'),
  notice_days: terms.notice_days.default(30),
  window_days: terms.window_days.default(7),
  early_fee_bps: terms.early_fee_bps.default(10_000),
  charge_while_suspended: terms.charge_while_suspended.default(true),
  min_quantity: terms.min_quantity.default(1),
  max_quantity: terms.max_quantity.default(null),
  step_quantity: terms.step_quantity.default(1),
  charges: Charges.default([]),
});
export type NewPlan = z.output<typeof NewPlan>;

/** Missing fields keep their values; `charges` replaces them all. */
export const PlanChanges = z
  .strictObject({ name: Name, ...terms, charges: Charges })
  .partial()
  .extend(RowVersion.shape);
export type PlanChanges = z.output<typeof PlanChanges>;

export const Charge = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(chargeKindNames),
  model: z.enum(chargeModelNames),
  unit: z.string(),
  package_size: z.number().int().nullable(),
  meter: z.string().nullable(),
  tax_code: z.string(),
  decimals: z.number().int(),
});
export type Charge = z.infer<typeof Charge>;

export const Plan = z.object({
  ...rowBase(['update', 'offer', 'retire', 'duplicate', 'delete']),
  company_id: Id,
  service_id: Id,
  code: z.string(),
  name: z.string(),
  ...terms,
  state: z.enum(planStateNames),
  /** When its terms and charges were fixed; null for a draft. */
  offered_at: Instant.nullable(),
  charges: z.array(Charge),
});
export type Plan = z.infer<typeof Plan>;

const tags = ['plans'];
const ById = z.strictObject({ id: Id });
const changes = { who: 'services:update', assurance: 2, limit: 'api_write' } as const;

export const planOperations = {
  plans: operation(
    { who: 'services:read', assurance: 2, limit: 'api_read' },
    { method: 'GET', path: '/services/{id}/plans', summary: "List a service's plans", tags },
  )
    .input(ById)
    .output(z.object({ items: z.array(Plan) })),
  createPlan: operation(changes, {
    method: 'POST',
    path: '/plans',
    summary: 'Create a draft plan for a service, with its charges',
    tags,
  })
    .input(NewPlan)
    .output(Plan),
  updatePlan: operation(changes, {
    method: 'PATCH',
    path: '/plans/{id}',
    summary: 'Update a plan; once it has been offered, only its name and rank',
    tags,
  })
    .input(PlanChanges)
    .output(Plan),
  transitionPlan: operation(changes, {
    method: 'POST',
    path: '/plans/{id}/transition',
    summary: "Change a plan's state",
    tags,
  })
    .input(z.strictObject({ id: Id, event: z.enum(planEventNames) }))
    .output(Plan),
  duplicatePlan: operation(changes, {
    method: 'POST',
    path: '/plans/{id}/duplicate',
    summary: 'Duplicate a plan as a draft',
    tags,
  })
    .input(ById)
    .output(Plan),
  removePlan: operation(
    { who: 'services:delete', assurance: 2, limit: 'api_delete' },
    {
      method: 'DELETE',
      path: '/plans/{id}',
      summary: 'Move a draft plan to the recycle bin',
      tags,
    },
  )
    .input(ById)
    .output(ById),
};
