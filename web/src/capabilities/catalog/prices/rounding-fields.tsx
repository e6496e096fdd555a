import type { PriceList } from '@trunkline/contract/catalog';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { formatMicro } from './price-texts.ts';

/** In millionths of the major unit. */
export const roundingSteps = ['100', '10000', '50000', '100000', '500000', '1000000'] as const;

const roundings = [
  { value: 'half', label: 'Nearest' },
  { value: 'up', label: 'Up' },
] as const;

export type Rounding = Pick<PriceList, 'step_micro' | 'rounding'>;

/** Shows how calculated prices of a list are rounded: the multiple and the direction. */
export function RoundingFields({
  currency,
  value: { step_micro, rounding },
  disabled = false,
  onChange,
}: {
  currency: string;
  value: Rounding;
  disabled?: boolean;
  onChange: (rounding: Rounding) => void;
}) {
  const steps = [...new Set([String(step_micro), ...roundingSteps])].map((value) => ({
    value,
    label: formatMicro(value, currency),
  }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Round calculated prices to"
        help={
          disabled
            ? "Can't be changed once the list is assigned."
            : 'Fixed prices stay as they are.'
        }
      >
        {(control) => (
          <Select
            {...control}
            disabled={disabled}
            options={steps}
            value={String(step_micro)}
            onValueChange={(step) => onChange({ step_micro: Number(step), rounding })}
          />
        )}
      </Field>
      <Field label="Direction">
        {(control) => (
          <Select
            {...control}
            disabled={disabled}
            options={roundings}
            value={rounding}
            onValueChange={(next) => onChange({ step_micro, rounding: next })}
          />
        )}
      </Field>
    </div>
  );
}
