import { Checkbox } from './checkbox.tsx';
import type { FieldControl } from './field.tsx';

export interface CheckboxGroupProps extends FieldControl {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  values: readonly string[];
  /** In the order of the options. */
  onValuesChange: (values: string[]) => void;
}

/** Several of a few options, side by side where there is room. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { label, options, values, onValuesChange, id, 'aria-invalid': invalid } = props;
  return (
    <div
      id={id}
      role="group"
      aria-describedby={props['aria-describedby']}
      aria-label={label}
      className="grid grid-cols-1 gap-2 py-1 sm:grid-cols-2"
    >
      {options.map((option, at) => (
        <Checkbox
          key={option.value}
          label={option.label}
          // The first is where a form puts the focus while nothing is chosen.
          aria-invalid={at === 0 ? invalid : undefined}
          checked={values.includes(option.value)}
          onCheckedChange={(checked) =>
            onValuesChange(
              options
                .map(({ value }) => value)
                .filter((value) => (value === option.value ? checked : values.includes(value))),
            )
          }
        />
      ))}
    </div>
  );
}
