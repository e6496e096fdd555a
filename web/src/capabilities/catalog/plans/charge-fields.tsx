import {
  chargeKindNames,
  chargeKinds,
  chargeModelNames,
  chargeModels,
  modelMeanings,
} from '@trunkline/contract/catalog/plan-terms';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ChargeValues, PlanErrors } from './plan-values.ts';

const kinds = chargeKindNames.map((value) => ({ value, label: chargeKinds[value] }));
const models = chargeModelNames.map((value) => ({ value, label: chargeModels[value] }));

/** Edits one charge of a plan. */
export function ChargeFields({
  charge,
  index,
  errors,
  onChange,
  onRemove,
}: {
  charge: ChargeValues;
  index: number;
  errors: PlanErrors;
  onChange: (part: Partial<ChargeValues>) => void;
  onRemove: () => void;
}) {
  const error = (field: string) => errors[`charges.${index}.${field}`];
  const text = (
    field: 'name' | 'unit' | 'package_size' | 'meter',
    label: string,
    options: { help?: string; placeholder?: string; numeric?: boolean } = {},
  ) => (
    <Field label={label} help={options.help} error={error(field)} required>
      {(control) => (
        <Input
          {...control}
          value={charge[field]}
          placeholder={options.placeholder}
          inputMode={options.numeric ? 'numeric' : undefined}
          autoComplete="off"
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <fieldset className="grid gap-3 rounded-md border border-border bg-surface p-3">
      <legend className="sr-only">Charge {index + 1}</legend>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">{text('name', 'Charge', { placeholder: 'Seat' })}</div>
        <Button
          variant="ghost"
          size="icon"
          className="mt-6 text-muted"
          aria-label={`Remove charge ${index + 1}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field label="Charge type" error={error('kind')}>
          {(control) => (
            <Select
              {...control}
              options={kinds}
              value={charge.kind}
              onValueChange={(kind) =>
                onChange({
                  kind,
                  ...(kind === 'usage' && charge.model === 'flat' && { model: 'per_unit' }),
                })
              }
            />
          )}
        </Field>
        <Field label="Pricing model" help={modelMeanings[charge.model]} error={error('model')}>
          {(control) => (
            <Select
              {...control}
              options={models.filter(({ value }) => charge.kind !== 'usage' || value !== 'flat')}
              value={charge.model}
              onValueChange={(model) => onChange({ model })}
            />
          )}
        </Field>
        {charge.model !== 'flat' && text('unit', 'Unit', { placeholder: 'seat' })}
        {charge.model === 'package' && text('package_size', 'Units per package', { numeric: true })}
        {charge.kind === 'usage' &&
          text('meter', 'Meter', {
            placeholder: 'minutes_outbound',
            help: 'Usage is reported under this name.',
          })}
      </div>
    </fieldset>
  );
}
