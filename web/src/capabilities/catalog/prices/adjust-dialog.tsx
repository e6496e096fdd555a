import type { PriceList } from '@trunkline/contract/catalog';
import { bpsOf } from '@trunkline/contract/catalog/price-text';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { BulkChangeDialog } from './bulk-change-dialog.tsx';
import { formatMicro } from './price-texts.ts';
import { roundingSteps } from './rounding-fields.tsx';

const directions = [
  { value: 'up', label: 'Increase' },
  { value: 'down', label: 'Decrease' },
] as const;

/** Changes a list's prices by a percentage. */
export function AdjustDialog({
  tenant,
  list,
  onClose,
}: {
  tenant: string;
  list: PriceList;
  onClose: () => void;
}) {
  const [q, setQ] = useState('');
  const [direction, setDirection] = useState<'up' | 'down'>('up');
  const [percent, setPercent] = useState('');
  const [step, setStep] = useState<(typeof roundingSteps)[number]>('10000');
  const absoluteBps = bpsOf(percent);
  const maxBps = direction === 'up' ? 100_000 : 9999;
  const isValid = absoluteBps !== null && absoluteBps > 0 && absoluteBps <= maxBps;
  return (
    <BulkChangeDialog
      tenant={tenant}
      list={list}
      title={`Change prices in ${list.name}`}
      description="Matching prices will become fixed prices, raised or lowered by a percentage."
      fields={
        isValid
          ? {
              q: q.trim(),
              bps: direction === 'up' ? absoluteBps : -absoluteBps,
              step_micro: Number(step),
            }
          : null
      }
      send={(catalog, adjust, common) => catalog.changePrices.call({ ...common, adjust })}
      onClose={onClose}
    >
      <Field
        label="Filter plans by name or code"
        help="Leave empty to change all plans with a price."
      >
        {(control) => (
          <Input
            {...control}
            value={q}
            maxLength={100}
            onChange={(event) => setQ(event.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Direction">
          {(control) => (
            <Select
              {...control}
              options={directions}
              value={direction}
              onValueChange={setDirection}
            />
          )}
        </Field>
        <Field
          label="Percentage"
          required
          {...(percent !== '' &&
            !isValid && { error: `Enter a number above 0, up to ${maxBps / 100}.` })}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={percent}
              maxLength={8}
              autoComplete="off"
              onChange={(event) => setPercent(event.target.value)}
            />
          )}
        </Field>
        <Field label="Round up to">
          {(control) => (
            <Select
              {...control}
              options={roundingSteps.map((value) => ({
                value,
                label: formatMicro(value, list.currency),
              }))}
              value={step}
              onValueChange={setStep}
            />
          )}
        </Field>
      </div>
    </BulkChangeDialog>
  );
}
