import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { isColour } from '../theme-fields.ts';

/** Shows a colour field with a picker and a text input. */
export function ColourField({
  label,
  help,
  value,
  onChange,
  error,
  disabled,
}: {
  label: string;
  help: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  disabled: boolean;
}) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={`Pick ${label.toLowerCase()}`}
            value={isColour(value) ? value.toLowerCase() : '#000000'}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
            className="h-9 w-11 shrink-0 cursor-pointer rounded-md border border-border-strong bg-surface p-1 disabled:cursor-not-allowed disabled:opacity-60 pointer-coarse:min-h-11"
          />
          <Input
            {...control}
            value={value}
            disabled={disabled}
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            className="font-mono"
            onChange={(event) => onChange(event.target.value.trim())}
          />
        </div>
      )}
    </Field>
  );
}
