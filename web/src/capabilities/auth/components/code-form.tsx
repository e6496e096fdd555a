import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { totp } from '@trunkline/contract/kernel/constants';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CodeInput } from '../../../ui/code-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { describeAuthError } from '../auth-error.ts';

export interface CodeFormProps {
  submitLabel: string;
  /** Fallback if the error has no message for users. */
  failure: string;
  onSubmit: (code: string) => Promise<void>;
  /** Rendered between the field and the button. */
  options?: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
}

/** Shows a form for the 6-digit code of an authenticator app. */
export function CodeForm({ submitLabel, failure, onSubmit, options, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const complete = code.length === totp.digits;

  const submit = async () => {
    if (!complete) {
      setError(authTexts.incompleteCode);
      return;
    }
    setPending(true);
    setError(undefined);
    try {
      await onSubmit(code);
    } catch (cause) {
      setError(describeAuthError(cause, failure).message);
      setCode('');
      setFailedAttempts((count) => count + 1);
    } finally {
      setPending(false);
    }
  };

  // The focused button is disabled again, so move the focus back to the field.
  useEffect(() => {
    if (failedAttempts > 0) form.current?.querySelector('input')?.focus();
  }, [failedAttempts]);

  return (
    <form
      ref={form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void submit();
      }}
    >
      <Field label="6-digit code" error={error}>
        {(control) => (
          <CodeInput
            {...control}
            name="code"
            length={totp.digits}
            value={code}
            onValueChange={(next) => {
              setCode(next);
              if (next !== '') setError(undefined);
            }}
            onBlur={() => {
              if (code !== '' && !complete) setError(authTexts.incompleteCode);
            }}
          />
        )}
      </Field>
      {options}
      <Button type="submit" variant="primary" size="large" disabled={!complete} pending={pending}>
        {submitLabel}
      </Button>
      {children}
    </form>
  );
}
