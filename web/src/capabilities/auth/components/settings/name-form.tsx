import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';

const longestName = 64;

export interface NameFormProps {
  label: string;
  help: string;
  start: string;
  submitLabel: string;
  pending: boolean;
  /** What went wrong with what this form started. */
  error?: string;
  onSubmit: (name: string) => void;
}

/** What somebody calls an authenticator app or a passkey. */
export function NameForm({
  label,
  help,
  start,
  submitLabel,
  pending,
  error,
  onSubmit,
}: NameFormProps) {
  const [name, setName] = useState(start);
  const given = name.trim();
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (given !== '' && !pending) onSubmit(given);
      }}
    >
      <Field label={label} help={help} error={error}>
        {(control) => (
          <Input
            {...control}
            name="friendly_name"
            autoComplete="off"
            maxLength={longestName}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" disabled={given === ''} pending={pending}>
        {submitLabel}
      </Button>
    </form>
  );
}
