import type { Factor } from '@trunkline/contract/auth';
import { Field } from '../../../ui/field.tsx';
import { controlClass } from '../../../ui/input.tsx';

export interface FactorChoiceProps {
  factors: readonly Factor[];
  value: string;
  onChange: (id: string) => void;
}

/**
 * Chooses the app the code comes from; hidden when there is only one. A native select, to keep the
 * bundle small.
 */
export function FactorChoice({ factors, value, onChange }: FactorChoiceProps) {
  if (factors.length < 2) return null;
  return (
    <Field label="Authenticator app">
      {(control) => (
        <select
          {...control}
          className={`${controlClass} h-9 px-2`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {factors.map(({ id, friendly_name: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
