import { trialEndLabels } from '@trunkline/contract/orders/texts';
import type { QuoteLine } from '@trunkline/contract/quotes';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';

const trialEnds = (['convert', 'end'] as const).map((value) => ({
  value,
  label: trialEndLabels[value],
}));

/**
 * Edits an item's quantity (saved on blur or Enter) and what happens after its trial, or removes
 * the item.
 */
export function EditedLine({
  line,
  pending,
  problem,
  onQuantity,
  onTrialEnd,
  onRemove,
}: {
  line: QuoteLine;
  pending: boolean;
  /** Why the quantity wasn't saved, with the allowed quantities. */
  problem: string | undefined;
  onQuantity: (quantity: number) => void;
  onTrialEnd: (trialEnd: QuoteLine['trial_end']) => void;
  onRemove: () => void;
}) {
  const [text, setText] = useState(String(line.quantity));
  const [isInvalid, setIsInvalid] = useState(false);
  const error = isInvalid ? 'Enter a whole number.' : problem;
  const save = () => {
    const quantity = /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
    setIsInvalid(quantity === null);
    if (quantity !== null && quantity !== line.quantity) onQuantity(quantity);
  };
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label={`Quantity of ${line.plan}`} {...(error !== undefined && { error })}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            className="min-w-28 tabular-nums"
            value={text}
            aria-busy={pending || undefined}
            onBlur={save}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {line.trial_days > 0 && (
        <Field label="After the trial">
          {(control) => (
            <Select
              {...control}
              options={trialEnds}
              value={line.trial_end}
              onValueChange={onTrialEnd}
            />
          )}
        </Field>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${line.service}, ${line.plan}`}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </Button>
    </form>
  );
}
