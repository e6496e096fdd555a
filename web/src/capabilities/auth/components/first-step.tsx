import { useState } from 'react';
import type { AuthState } from '../auth-state.ts';
import { clearAuthError, fail, readSession } from '../auth-store.ts';
import { signIn, waitForMail } from '../sign-in.ts';
import { useSignInMethods } from '../use-sign-in-methods.ts';
import { InitialStep } from './initial-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { StepSkeleton } from './step-skeleton.tsx';

/** What was typed and chosen on the way in; it outlives the steps that ask for it. */
export function useFirstStep(state: AuthState) {
  const [step, setStep] = useState<'initial' | 'password'>('initial');
  const [email, setEmail] = useState('');
  const [rememberMe, setRememberMe] = useState(false);
  const [tried, setTried] = useState(false);
  const signInMethods = useSignInMethods();
  // While something is on its way, the step that asked for it stays; another is not shown for a moment.
  const [shown, setShown] = useState<AuthState['status']>('loading');
  if (state.status !== 'loading' && state.status !== shown) setShown(state.status);
  return {
    step,
    email,
    setEmail,
    rememberMe,
    setRememberMe,
    tried,
    signInMethods,
    stays: shown === 'unauthenticated' || shown === 'error',
    restart: () => setStep('initial'),
    toPassword: () => {
      clearAuthError();
      setStep('password');
    },
    /** From here on, the button to try again is the one that was pressed. */
    attempt: (what: () => Promise<void>) => {
      setTried(true);
      void what();
    },
  };
}

const alertOf = (state: AuthState): string | null => {
  if (state.status === 'error') return state.message;
  return state.status === 'unauthenticated' ? state.notice : null;
};

/** The address, and then the password or what stands in for it. */
export function FirstStep({
  state,
  first,
}: {
  state: AuthState;
  first: ReturnType<typeof useFirstStep>;
}) {
  const { rememberMe, signInMethods, attempt } = first;
  const email = first.email.trim();
  const pending = state.status === 'loading';
  const message = state.status === 'loading' ? state.message : '';
  if (!signInMethods || (pending && !first.stays))
    return <StepSkeleton message={message || undefined} />;
  const common = {
    alert: alertOf(state),
    pending,
    rememberMe,
    onRememberChange: first.setRememberMe,
  };
  return (
    <>
      <output className="sr-only">{message}</output>
      {first.step === 'password' ? (
        <PasswordStep
          {...common}
          email={email}
          onBack={() => {
            clearAuthError();
            first.restart();
          }}
          onSignIn={(password) => attempt(() => signIn({ email, password, rememberMe }))}
          onMagicLink={() => attempt(() => waitForMail('magic_link', email, rememberMe))}
          onForgot={() => attempt(() => waitForMail('password_reset', email))}
        />
      ) : (
        <InitialStep
          {...common}
          email={first.email}
          onEmailChange={first.setEmail}
          onContinue={first.toPassword}
          onSignUp={() => attempt(() => waitForMail('sign_up', email))}
          onFault={fail}
          signInMethods={signInMethods}
          onRetry={
            state.status === 'error' && state.canRetry && !first.tried
              ? () => void readSession()
              : null
          }
        />
      )}
    </>
  );
}
