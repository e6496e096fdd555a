import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../../kernel/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { describeAuthError } from '../auth-error.ts';

export interface RecoveryFormProps {
  submitLabel: string;
  onSubmit: (code: string) => Promise<void>;
  options?: ReactNode;
}

/** The default message for a wrong code mentions the app, which isn't used here. */
function describe(error: unknown): string {
  const isWrongCode =
    error instanceof ApiError && ['mfa_verification_failed', 'invalid_totp'].includes(error.code);
  return isWrongCode ? authTexts.verify : describeAuthError(error, authTexts.verify).message;
}

/** Shows a form for a recovery code, for people without their authenticator at hand. */
export function RecoveryForm({ submitLabel, onSubmit, options }: RecoveryFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = async () => {
    setPending(true);
    setError(undefined);
    try {
      await onSubmit(code.trim());
    } catch (cause) {
      setError(describe(cause));
      input.current?.select();
    } finally {
      setPending(false);
    }
  };

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending && code.trim() !== '') void submit();
      }}
    >
      <Field
        label="Recovery code"
        error={error}
        help="One of the codes you saved when you set up two-factor authentication. Each works once."
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="recovery-code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            placeholder="xxxxx-xxxxx"
            className="font-mono"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      {options}
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={code.trim() === ''}
        pending={pending}
      >
        {submitLabel}
      </Button>
    </form>
  );
}
