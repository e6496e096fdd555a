import { authErrors, authTexts } from '@trunkline/contract/kernel/auth-messages';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../kernel/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { describeAuthError } from '../../auth-error.ts';
import { authRequests } from '../../auth-requests.ts';
import { readSession } from '../../auth-store.ts';
import { PasswordInput } from '../password-input.tsx';
import { Address, StepCard } from '../step-card.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';

const minLength = 6;
const passwordErrorCodes = new Set(['password_too_short', 'weak_password', 'validation_failed']);

/** Sets a new password after a reset; doesn't sign in. */
export function NewPassword({ token, email }: { token: string; email: string }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [alert, setAlert] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [done, setDone] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const refuse = (message: string) => {
    setError(message);
    form.current?.querySelector<HTMLInputElement>('input[name=new-password]')?.focus();
  };
  const save = async () => {
    if (password.length < minLength) return refuse(authErrors.password_too_short.message);
    setPending(true);
    setError(undefined);
    setAlert(null);
    try {
      await authRequests.resetPassword(token, password);
      // Every session has ended, including this browser's.
      await readSession();
      setDone(true);
    } catch (cause) {
      const { message } = describeAuthError(cause, authTexts.unexpected);
      if (cause instanceof ApiError && passwordErrorCodes.has(cause.code)) refuse(message);
      else setAlert(message);
    } finally {
      setPending(false);
    }
  };

  if (done)
    return (
      <StepCard
        title="Your password has been changed"
        description="You've been signed out everywhere. Sign in with your new password to continue."
      >
        <BackToSignIn label="Sign In" variant="primary" />
      </StepCard>
    );
  return (
    <StepCard
      title="Choose a new password"
      description={
        <>
          For <Address>{email}</Address>. You'll be signed out everywhere.
        </>
      }
      alert={alert}
    >
      <form
        ref={form}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void save();
        }}
      >
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <Field
          label="New password"
          error={error}
          help="At least 6 characters that are hard to guess. A few unrelated words work best."
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="new-password"
              autoComplete="new-password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                setError(undefined);
              }}
              onBlur={() => {
                if (password !== '' && password.length < minLength)
                  setError(authErrors.password_too_short.message);
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={password === ''}
          pending={pending}
        >
          Save password
        </Button>
        {alert && <BackToSignIn />}
      </form>
    </StepCard>
  );
}
