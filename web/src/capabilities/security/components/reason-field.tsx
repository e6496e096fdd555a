import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';

const maxLength = 300;

/** The reason for a change, which is recorded in the audit log. */
export function ReasonField({
  value,
  onChange,
  help,
}: {
  value: string;
  onChange: (text: string) => void;
  help: string;
}) {
  const [isTouched, setIsTouched] = useState(false);
  return (
    <Field
      label="Reason"
      required
      help={help}
      error={isTouched && value.trim() === '' ? 'Please enter a reason.' : undefined}
    >
      {(control) => (
        <Textarea
          {...control}
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => setIsTouched(true)}
        />
      )}
    </Field>
  );
}
