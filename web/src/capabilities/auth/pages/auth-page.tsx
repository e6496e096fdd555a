import { lazy, Suspense } from 'react';
import { useTitle } from '../../../kernel/use-title.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { FirstStep, useFirstStep } from '../components/first-step.tsx';
import { StepSkeleton } from '../components/step-skeleton.tsx';
import { VerifyStep } from '../components/verify-step.tsx';
import { useAuth } from '../use-auth.ts';
import { useLeaveWhenSignedIn } from '../use-leave.ts';

// Lazy: most people need these steps only once.
const SetupStep = lazy(async () => ({
  default: (await import('../components/setup-step.tsx')).SetupStep,
}));
const CheckEmailStep = lazy(async () => ({
  default: (await import('../components/check-email-step.tsx')).CheckEmailStep,
}));

/** The screen of /auth and /mfa: every step of signing in. */
export function AuthPage() {
  useTitle('Sign in');
  useLeaveWhenSignedIn();
  return (
    <AuthFrame>
      <Suspense fallback={<StepSkeleton />}>
        <CurrentStep />
      </Suspense>
    </AuthFrame>
  );
}

function CurrentStep() {
  const state = useAuth();
  const first = useFirstStep(state);
  switch (state.status) {
    case 'mfa_required':
      return <VerifyStep pending={state.pending} factors={state.factors} onBack={first.restart} />;
    case 'mfa_enrollment':
      return (
        <SetupStep enrollment={state.enrollment} codes={state.codes} onLeave={first.restart} />
      );
    case 'email_verification':
      return (
        <CheckEmailStep
          email={state.email}
          purpose={state.purpose}
          rememberMe={first.rememberMe}
          onBack={first.restart}
        />
      );
    case 'authenticated':
      return <StepSkeleton message="Signing you in..." />;
    default:
      return <FirstStep state={state} first={first} />;
  }
}
