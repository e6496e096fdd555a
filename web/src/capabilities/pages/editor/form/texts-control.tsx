import { useId } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Input } from '../../../../ui/input.tsx';
import { addLabel } from '../model/field-labels.ts';
import type { FieldShape } from '../model/field-shapes.ts';
import { moveItem, RowButtons } from './row-buttons.tsx';

export function TextsControl({
  shape,
  value,
  onChange,
}: {
  shape: Extract<FieldShape, { kind: 'texts' }>;
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
}) {
  const id = useId();
  const { label, max, maxLength } = shape;
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <span id={id} className="text-[13px] font-medium">
        {label}
      </span>
      {value.map((text, index) => (
        <div key={index} className="flex items-center gap-1">
          <Input
            aria-label={`${label}, ${index + 1}`}
            value={text}
            maxLength={maxLength}
            onChange={({ target }) => onChange(value.with(index, target.value))}
          />
          <RowButtons
            name={`${label.toLowerCase()} ${index + 1}`}
            first={index === 0}
            last={index === value.length - 1}
            onMove={(by) => onChange(moveItem(value, index, index + by))}
            onRemove={() => onChange(value.filter((_, i) => i !== index))}
          />
        </div>
      ))}
      {value.length < max && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => onChange([...value, ''])}
        >
          {addLabel(label)}
        </Button>
      )}
    </div>
  );
}
