import { type FocusEvent, useRef } from 'react';
import { Checkbox } from './checkbox.tsx';
import type { FieldControl } from './field.tsx';

export interface CheckboxGroupProps extends FieldControl {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  values: readonly string[];
  /**
   * Receives the values in the order of the options. Values that aren't options stay selected, at
   * the end.
   */
  onValuesChange: (values: string[]) => void;
  /** Called when focus leaves the whole group. */
  onBlur?: () => void;
}

/** Several choices from a few options, side by side if there is room. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { label, options, values, onValuesChange, onBlur, id, 'aria-invalid': invalid } = props;
  const group = useRef<HTMLDivElement>(null);
  const optionValues = options.map(({ value }) => value);
  const change = (changed: string, checked: boolean) =>
    onValuesChange([
      ...optionValues.filter((value) => (value === changed ? checked : values.includes(value))),
      ...values.filter((value) => !optionValues.includes(value)),
    ]);
  const leave = ({ relatedTarget: next }: FocusEvent) => {
    if (!group.current?.contains(next)) onBlur?.();
  };
  return (
    <div
      ref={group}
      id={id}
      role="group"
      aria-describedby={props['aria-describedby']}
      aria-label={label}
      className="grid grid-cols-1 gap-2 py-1 sm:grid-cols-2"
    >
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          // Set on each checkbox: a group can't be invalid, and the form focuses the first invalid
          // control.
          aria-invalid={invalid}
          onBlur={leave}
          checked={values.includes(option.value)}
          onCheckedChange={(checked) => change(option.value, checked)}
        />
      ))}
    </div>
  );
}
