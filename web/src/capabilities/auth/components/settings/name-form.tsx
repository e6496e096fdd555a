import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';

const maxNameLength = 64;

export interface NameFormProps {
  label: string;
  help: string;
  initialName: string;
  submitLabel: string;
  pending: boolean;
  /** Error of the submitted action. */
  error?: string;
  onSubmit: (name: string) => void;
}

/** Shows a form for the name of an authenticator app or passkey. */
export function NameForm({
  label,
  help,
  initialName,
  submitLabel,
  pending,
  error,
  onSubmit,
}: NameFormProps) {
  const [name, setName] = useState(initialName);
  const trimmed = name.trim();
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== '' && !pending) onSubmit(trimmed);
      }}
    >
      <Field label={label} help={help} error={error}>
        {(control) => (
          <Input
            {...control}
            name="friendly_name"
            autoComplete="off"
            maxLength={maxNameLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" disabled={trimmed === ''} pending={pending}>
        {submitLabel}
      </Button>
    </form>
  );
}
