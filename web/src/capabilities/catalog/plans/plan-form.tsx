import {
  billMonths,
  endActionNames,
  endActions,
  maxCharges,
  termMonths,
} from '@trunkline/contract/catalog/plan-terms';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { ChargeFields } from './charge-fields.tsx';
import { termText } from './plan-text.ts';
import { newCharge, type PlanErrors, type PlanValues } from './plan-values.ts';

const terms = termMonths.map((count) => ({ value: String(count), label: termText(count) }));
const periods = billMonths.map((count) => ({ value: String(count), label: termText(count) }));
const endOptions = endActionNames.map((value) => ({ value, label: endActions[value] }));

type TextName = Exclude<
  keyof PlanValues,
  'charges' | 'end_action' | 'charge_while_suspended' | 'term_months' | 'bill_months'
>;

export interface PlanFieldsProps {
  values: PlanValues;
  errors: PlanErrors;
  /** Whether the plan has been offered: then only its name and rank can change. */
  fixed: boolean;
  /** The code can only be chosen for a new plan. */
  creating: boolean;
  onChange: (part: Partial<PlanValues>) => void;
}

/** Edits the name, terms, quantities and charges of a plan. */
export function PlanFields({ values, errors, fixed, creating, onChange }: PlanFieldsProps) {
  const text = (
    name: TextName,
    label: string,
    options: { help?: string; required?: boolean; numeric?: boolean; placeholder?: string } = {},
  ) => (
    <Field
      label={label}
      help={options.help}
      error={errors[name]}
      required={options.required ?? false}
    >
      {(control) => (
        <Input
          {...control}
          value={values[name]}
          placeholder={options.placeholder}
          inputMode={options.numeric === false ? undefined : 'decimal'}
          autoComplete="off"
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  );
  const charges = values.charges;
  return (
    <div className="grid gap-6">
      <Group title="Plan">
        <div className="sm:col-span-2">
          {text('name', 'Name', { required: true, numeric: false, placeholder: 'Standard' })}
        </div>
        {text('rank', 'Rank', { help: 'Moving to a plan with a higher rank is an upgrade.' })}
        {creating &&
          text('code', 'Code', {
            numeric: false,
            help: 'Identifies the plan in files. Leave empty to generate it from the name.',
          })}
      </Group>
      <fieldset disabled={fixed} className="grid gap-6">
        <Group title="Terms">
          <Field label="Term" error={errors['term_months']}>
            {(control) => (
              <Select
                {...control}
                options={terms}
                disabled={fixed}
                value={values.term_months}
                onValueChange={(term_months) => onChange({ term_months })}
              />
            )}
          </Field>
          <Field label="Billing period" error={errors['bill_months']}>
            {(control) => (
              <Select
                {...control}
                options={periods}
                disabled={fixed}
                value={values.bill_months}
                onValueChange={(bill_months) => onChange({ bill_months })}
              />
            )}
          </Field>
          <Field label="At the end of the term" error={errors['end_action']}>
            {(control) => (
              <Select
                {...control}
                options={endOptions}
                disabled={fixed}
                value={values.end_action}
                onValueChange={(end_action) => onChange({ end_action })}
              />
            )}
          </Field>
          {text('notice_days', 'Notice period (days)')}
          {text('trial_days', 'Trial (days)', {
            help: 'Charges begin after the trial. Enter 0 for none.',
          })}
          {text('window_days', 'Return window (days)', {
            help: 'How long seats can be returned after the plan starts or renews, or seats are added.',
          })}
          {text('early_fee', 'Early termination fee (%)', {
            help: 'Percentage of the charges for the remaining full billing periods.',
          })}
          <div className="self-center">
            <Checkbox
              label="Charge while suspended"
              disabled={fixed}
              checked={values.charge_while_suspended}
              onCheckedChange={(checked) => onChange({ charge_while_suspended: checked })}
            />
          </div>
        </Group>
        <Group title="Quantity">
          {text('min_quantity', 'Minimum')}
          {text('max_quantity', 'Maximum', { help: 'Leave empty for no limit.' })}
          {text('step_quantity', 'Increment')}
        </Group>
        <section className="grid gap-3">
          <h3 className="font-semibold">Charges</h3>
          <p className="text-[13px] text-muted">
            Everything the plan charges for. Each company sets its own prices in its price lists.
          </p>
          {errors['charges'] && (
            <p role="alert" className="text-[13px] text-danger">
              {errors['charges']}
            </p>
          )}
          {charges.map((charge, index) => (
            <ChargeFields
              key={charge.key}
              charge={charge}
              index={index}
              errors={errors}
              onChange={(part) =>
                onChange({ charges: charges.with(index, { ...charge, ...part }) })
              }
              onRemove={() => onChange({ charges: charges.toSpliced(index, 1) })}
            />
          ))}
          <Button
            size="small"
            className="justify-self-start"
            disabled={fixed || charges.length >= maxCharges}
            onClick={() => onChange({ charges: [...charges, newCharge()] })}
          >
            <Plus aria-hidden="true" className="size-3.5" />
            Add charge
          </Button>
        </section>
      </fieldset>
    </div>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{title}</h3>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">{children}</div>
    </section>
  );
}
