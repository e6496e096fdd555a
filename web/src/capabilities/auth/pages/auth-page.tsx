import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useTitle } from '../../../kernel/use-title.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { clearAuthError, readSession, signIn } from '../auth-store.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { InitialStep } from '../components/initial-step.tsx';
import { PasswordStep } from '../components/password-step.tsx';
import { VerifyStep } from '../components/verify-step.tsx';
import { landingOf } from '../landing.ts';
import { useAuth } from '../use-auth.ts';

// Most people see this step once in their life: it does not weigh on every sign-in.
const SetupStep = lazy(async () => ({
  default: (await import('../components/setup-step.tsx')).SetupStep,
}));

/** The screen of /auth and of /mfa: every step of the way in. */
export function AuthPage() {
  useTitle('Sign in');
  const state = useAuth();
  const [step, setStep] = useState<'initial' | 'password'>('initial');
  const [email, setEmail] = useState('');
  useLeaveWhenSignedIn();

  const restart = () => setStep('initial');
  const alert =
    state.status === 'error'
      ? state.message
      : state.status === 'unauthenticated'
        ? state.notice
        : null;
  const pending = state.status === 'loading';

  if (state.status === 'mfa_required')
    return (
      <AuthFrame>
        <VerifyStep pending={state.pending} onBack={restart} />
      </AuthFrame>
    );
  if (state.status === 'mfa_enrollment')
    return (
      <AuthFrame>
        <Suspense fallback={<StepSkeleton message="Loading..." />}>
          <SetupStep enrollment={state.enrollment} onLeave={restart} />
        </Suspense>
      </AuthFrame>
    );
  if (state.status === 'authenticated' || (pending && step === 'initial'))
    return (
      <AuthFrame>
        <StepSkeleton message={pending ? state.message : 'Signing you in...'} />
      </AuthFrame>
    );
  return (
    <AuthFrame>
      {step === 'password' ? (
        <PasswordStep
          email={email}
          alert={alert}
          pending={pending}
          onBack={() => {
            clearAuthError();
            restart();
          }}
          onSignIn={(password, rememberMe) =>
            void signIn({ email: email.trim(), password, rememberMe })
          }
        />
      ) : (
        <InitialStep
          email={email}
          onEmailChange={setEmail}
          onContinue={() => {
            clearAuthError();
            setStep('password');
          }}
          alert={alert}
          onRetry={state.status === 'error' && state.canRetry ? () => void readSession() : null}
          pending={pending}
        />
      )}
    </AuthFrame>
  );
}

/** Who arrives signed in is sent to the site; who signs in here, to where the role works (chapter 4). */
function useLeaveWhenSignedIn(): void {
  const state = useAuth();
  const navigate = useNavigate();
  const signedInHere = useRef(false);
  useEffect(() => {
    if (state.status !== 'loading' && state.status !== 'authenticated') signedInHere.current = true;
    if (state.status !== 'authenticated') return;
    const target = signedInHere.current ? landingOf(state.user.role) : '/';
    if (target === '/') location.replace('/');
    else void navigate({ to: target, replace: true });
  }, [state, navigate]);
}

function StepSkeleton({ message }: { message: string }) {
  return (
    <output className="grid gap-4 rounded-xl border border-border bg-surface p-6 shadow-raised">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-4 w-64 max-w-full" />
      <Skeleton className="h-9" />
      <Skeleton className="h-10" />
      <p className="text-center text-[13px] text-muted">{message}</p>
    </output>
  );
}
