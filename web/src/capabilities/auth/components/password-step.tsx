import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from './password-input.tsx';
import { Address, StepCard } from './step-card.tsx';

export interface PasswordStepProps {
  email: string;
  rememberMe: boolean;
  onRememberChange: (rememberMe: boolean) => void;
  onBack: () => void;
  onSignIn: (password: string) => void;
  onMagicLink: () => void;
  onForgot: () => void;
  alert: string | null;
  pending: boolean;
}

export function PasswordStep(props: PasswordStepProps) {
  const { email, pending } = props;
  const [password, setPassword] = useState('');
  return (
    <StepCard
      title="Enter your password"
      description={
        <>
          Signing in as <Address>{email}</Address>
        </>
      }
      alert={props.alert}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '' && !pending) props.onSignIn(password);
        }}
      >
        {/* Lets password managers pair the password with the address of the previous step. */}
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <Field label="Password">
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Checkbox
            checked={props.rememberMe}
            onCheckedChange={props.onRememberChange}
            label="Remember me for 30 days"
          />
          <Button
            variant="link"
            className="text-[13px]"
            onClick={props.onForgot}
            disabled={pending}
          >
            Forgot password?
          </Button>
        </div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={password === ''}
          pending={pending}
        >
          Sign In
        </Button>
        <div className="grid gap-2">
          <Button size="large" onClick={props.onMagicLink} disabled={pending}>
            Send Magic Link Instead
          </Button>
          <Button variant="ghost" size="large" onClick={props.onBack} disabled={pending}>
            Back
          </Button>
        </div>
      </form>
    </StepCard>
  );
}
