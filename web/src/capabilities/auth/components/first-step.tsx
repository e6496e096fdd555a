import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { AuthState } from '../auth-state.ts';
import { clearAuthError, fail, readSession } from '../auth-store.ts';
import { signIn, waitForMail } from '../sign-in.ts';
import { useSignInMethods } from '../use-sign-in-methods.ts';
import { InitialStep } from './initial-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { StepSkeleton } from './step-skeleton.tsx';

/** Returns the state of the first step, kept while other steps are shown. */
export function useFirstStep(state: AuthState) {
  const navigate = useNavigate();
  const router = useRouter();
  const requestedStep = useLocation({ select: (location) => location.state.signInStep });
  const [email, setEmail] = useState('');
  // After a reload there is no address to enter a password for.
  const step = requestedStep === 'password' && email.trim() !== '' ? 'password' : 'initial';
  const [rememberMe, setRememberMe] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const signInMethods = useSignInMethods();
  // Clears the error of a wrong password when the password step is left.
  useEffect(() => (step === 'password' ? clearAuthError : undefined), [step]);
  // Keeps showing the step that sent a request, instead of flashing another one.
  const [shown, setShown] = useState<AuthState['status']>('loading');
  if (state.status !== 'loading' && state.status !== shown) setShown(state.status);
  return {
    step,
    email,
    setEmail,
    rememberMe,
    setRememberMe,
    isSubmitted,
    signInMethods,
    isCurrent: shown === 'unauthenticated' || shown === 'error',
    restart: () => {
      if (step === 'password') router.history.back();
    },
    /** Adds a history entry, so that the browser's Back button returns to the email address. */
    toPassword: () => {
      clearAuthError();
      void navigate({ to: '/auth', state: { signInStep: 'password' } });
    },
    /** From here on, retrying means pressing the same button again. */
    attempt: (action: () => Promise<void>) => {
      setIsSubmitted(true);
      void action();
    },
  };
}

const alertOf = (state: AuthState): string | null => {
  if (state.status === 'error') return state.message;
  return state.status === 'unauthenticated' ? state.notice : null;
};

/** Asks for the address, then for the password or an alternative. */
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
  if (!signInMethods || (pending && !first.isCurrent))
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
            state.status === 'error' && state.canRetry && !first.isSubmitted
              ? () => void readSession()
              : null
          }
        />
      )}
    </>
  );
}
