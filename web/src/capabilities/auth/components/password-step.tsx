import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { StepCard } from './step-card.tsx';

export interface PasswordStepProps {
  email: string;
  onBack: () => void;
  onSignIn: (password: string, rememberMe: boolean) => void;
  alert: string | null;
  pending: boolean;
}

export function PasswordStep({ email, onBack, onSignIn, alert, pending }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [visible, setVisible] = useState(false);
  const [rememberMe, setRememberMe] = useState(false);
  return (
    <StepCard
      title="Enter your password"
      description={
        <>
          Signing in as <strong className="font-medium break-all text-text">{email}</strong>
        </>
      }
      alert={alert}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '' && !pending) onSignIn(password, rememberMe);
        }}
      >
        {/* Password managers pair the password with the address of the step before. */}
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <Field label="Password">
          {(control) => (
            <div className="relative">
              <Input
                {...control}
                type={visible ? 'text' : 'password'}
                name="password"
                autoComplete="current-password"
                required
                className="pr-10"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
              <button
                type="button"
                aria-label={visible ? 'Hide password' : 'Show password'}
                onClick={() => setVisible(!visible)}
                className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-md text-muted hover:text-text"
              >
                {visible ? (
                  <EyeOff aria-hidden="true" className="size-4" />
                ) : (
                  <Eye aria-hidden="true" className="size-4" />
                )}
              </button>
            </div>
          )}
        </Field>
        <Checkbox
          checked={rememberMe}
          onCheckedChange={setRememberMe}
          label="Remember me for 30 days"
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={password === ''}
          pending={pending}
        >
          Sign In
        </Button>
        <Button variant="ghost" size="large" onClick={onBack} disabled={pending}>
          Back
        </Button>
      </form>
    </StepCard>
  );
}
