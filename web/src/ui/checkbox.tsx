import { Check, Minus } from 'lucide-react';
import type { FocusEvent, ReactNode } from 'react';

export interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Whether only some of the items it represents are selected. */
  indeterminate?: boolean;
  /** Visible label; without one, pass `aria-label`. */
  label?: ReactNode;
  'aria-label'?: string;
  'aria-invalid'?: true;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  disabled?: boolean;
  name?: string;
}

/** The native checkbox, restyled. */
export function Checkbox({
  checked,
  onCheckedChange,
  indeterminate = false,
  label,
  ...rest
}: CheckboxProps) {
  const Mark = indeterminate ? Minus : Check;
  const box = (
    <span className="relative inline-flex size-4 shrink-0">
      <input
        {...rest}
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = indeterminate;
        }}
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="peer size-4 cursor-pointer appearance-none rounded-sm border border-border-strong bg-surface checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary before:absolute before:-inset-1 disabled:opacity-50 pointer-coarse:before:-inset-3.5"
      />
      <Mark
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute inset-0.5 size-3 text-on-primary opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      />
    </span>
  );
  if (!label) return box;
  return (
    <label className="flex cursor-pointer items-center gap-2 self-start text-sm text-text">
      {box}
      {label}
    </label>
  );
}
