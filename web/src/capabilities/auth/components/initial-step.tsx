import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { StepCard } from './step-card.tsx';

export interface InitialStepProps {
  email: string;
  onEmailChange: (email: string) => void;
  onContinue: () => void;
  alert: string | null;
  /** Given when asking the server again may help. */
  onRetry: (() => void) | null;
  pending: boolean;
}

/** Welcome: only an email address. Other ways in join as further tabs. */
export function InitialStep(props: InitialStepProps) {
  return (
    <StepCard
      title="Welcome"
      description="Enter the email address of your account."
      alert={props.alert}
    >
      {props.onRetry && (
        <Button className="mb-4 w-full" onClick={props.onRetry}>
          Try Again
        </Button>
      )}
      <Tabs
        label="Ways in"
        tabs={[{ value: 'sign-in', label: 'Sign In', content: <SignInForm {...props} /> }]}
      />
    </StepCard>
  );
}

function SignInForm({ email, onEmailChange, onContinue, pending }: InitialStepProps) {
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onContinue();
      }}
    >
      <Field label="Email">
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            placeholder="you@company.com"
            value={email}
            onChange={(event) => onEmailChange(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={email.trim() === ''}
        pending={pending}
      >
        Continue
      </Button>
    </form>
  );
}
