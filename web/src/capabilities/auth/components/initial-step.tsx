import { authErrors } from '@trunkline/contract/kernel/auth-messages';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { SignInMethods } from '../auth-requests.ts';
import { EmailForm } from './email-form.tsx';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { StepCard } from './step-card.tsx';

export interface InitialStepProps {
  email: string;
  onEmailChange: (email: string) => void;
  rememberMe: boolean;
  onRememberChange: (rememberMe: boolean) => void;
  onContinue: () => void;
  onSignUp: () => void;
  /** Reports an error outside of the forms. */
  onFault: (error: unknown, fallback: string) => void;
  signInMethods: SignInMethods;
  alert: string | null;
  /** Given if retrying may help. */
  onRetry: (() => void) | null;
  pending: boolean;
}

/** Shows the first screen: an email address, or a sign-in method that doesn't need one. */
export function InitialStep(props: InitialStepProps) {
  const [tab, setTab] = useState('sign-in');
  const signingUp = tab === 'sign-up';
  return (
    <StepCard
      title="Welcome"
      description={
        signingUp
          ? 'Enter the email address for your new account.'
          : 'Enter the email address of your account.'
      }
      alert={props.alert}
    >
      {props.onRetry && (
        <Button className="mb-4 w-full" onClick={props.onRetry} pending={props.pending}>
          Try Again
        </Button>
      )}
      <Tabs
        label="Sign-in methods"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'sign-in', label: 'Sign In', content: <SignIn {...props} /> },
          { value: 'sign-up', label: 'Sign Up', content: <SignUp {...props} /> },
        ]}
      />
    </StepCard>
  );
}

function SignIn(props: InitialStepProps) {
  return (
    <>
      <EmailForm
        email={props.email}
        onEmailChange={props.onEmailChange}
        onSubmit={props.onContinue}
        submitLabel="Continue"
        offersPasskeys
        pending={props.pending}
      />
      <OtherSignInMethods
        providers={props.signInMethods.providers}
        rememberMe={props.rememberMe}
        onRememberChange={props.onRememberChange}
        onFault={props.onFault}
        disabled={props.pending}
      />
    </>
  );
}

function SignUp(props: InitialStepProps) {
  if (!props.signInMethods.sign_up)
    return <p className="text-muted">{authErrors.signup_disabled.message}</p>;
  return (
    <EmailForm
      email={props.email}
      onEmailChange={props.onEmailChange}
      onSubmit={props.onSignUp}
      submitLabel="Create Account"
      help="We'll send a confirmation link to this address."
      pending={props.pending}
    />
  );
}
