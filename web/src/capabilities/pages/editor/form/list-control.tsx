import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { emptyValues, type Values } from '../model/complete.ts';
import { addLabel } from '../model/field-labels.ts';
import type { FieldShape } from '../model/field-shapes.ts';
import { moveItem, RowButtons } from './row-buttons.tsx';
import { useRequestedIndex } from './field-focus.ts';

const namingFields = ['title', 'question', 'name', 'label', 'text'];

/** Names a list item by the first text that it contains. */
function nameOf(item: Values, index: number): string {
  const label = namingFields
    .map((name) => item[name])
    .find((text) => typeof text === 'string' && text);
  return typeof label === 'string' ? label : `${index + 1}`;
}

/** Edits a list of features, questions, steps or buttons, each expanding to its fields. */
export function ListControl({
  shape,
  path,
  value,
  onChange,
  fields,
}: {
  shape: Extract<FieldShape, { kind: 'list' }>;
  path: string;
  value: readonly Values[];
  onChange: (value: readonly Values[]) => void;
  /** The fields of the item at `path`. */
  fields: (item: Values, path: string, onChange: (item: Values) => void) => ReactNode;
}) {
  const id = useId();
  const [open, setOpen] = useState<number | null>(null);
  const requested = useRequestedIndex(path);
  if (requested !== null && requested !== open) setOpen(requested);
  const { label, max } = shape;
  return (
    <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <span id={id} className="text-[13px] font-medium">
        {label}
      </span>
      {value.map((item, index) => {
        const name = nameOf(item, index);
        return (
          <div key={index} className="rounded-md border border-border">
            <div className="flex items-center gap-1 pr-1">
              <button
                type="button"
                aria-expanded={open === index}
                onClick={() => setOpen(open === index ? null : index)}
                className="min-w-0 flex-1 cursor-pointer truncate px-3 py-2 text-left text-[13px] pointer-coarse:min-h-11"
              >
                {name}
              </button>
              <RowButtons
                name={name}
                first={index === 0}
                last={index === value.length - 1}
                onMove={(by) => {
                  onChange(moveItem(value, index, index + by));
                  setOpen(null);
                }}
                onDuplicate={
                  value.length < max
                    ? () => onChange(value.toSpliced(index, 0, structuredClone(item)))
                    : undefined
                }
                onRemove={() => {
                  onChange(value.filter((_, i) => i !== index));
                  setOpen(null);
                }}
              />
            </div>
            {open === index && (
              <div className="grid grid-cols-1 gap-4 border-t border-border p-3">
                {fields(item, `${path}.${index}`, (next) => onChange(value.with(index, next)))}
              </div>
            )}
          </div>
        );
      })}
      {value.length < max && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => {
            onChange([...value, emptyValues(shape.item)]);
            setOpen(value.length);
          }}
        >
          {addLabel(label)}
        </Button>
      )}
    </div>
  );
}
