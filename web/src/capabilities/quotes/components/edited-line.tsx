import type { QuoteLine } from '@trunkline/contract/quotes';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

/** The quantity of a line, saved when the field is left or on Enter, and its removal. */
export function EditedLine({
  line,
  pending,
  onQuantity,
  onRemove,
}: {
  line: QuoteLine;
  pending: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}) {
  const [typed, setTyped] = useState(String(line.quantity));
  const [isWrong, setIsWrong] = useState(false);
  const save = () => {
    const quantity = /^[1-9]\d{0,5}$/.test(typed.trim()) ? Number(typed) : null;
    setIsWrong(quantity === null);
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
      <Field
        label={`Quantity of ${line.plan}`}
        {...(isWrong && { error: 'Enter a whole number of at least 1.' })}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            className="min-w-28 tabular-nums"
            value={typed}
            aria-busy={pending || undefined}
            onBlur={save}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
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
