import { AuthFrame } from './auth-frame.tsx';
import { StepSkeleton } from './step-skeleton.tsx';

/** The screen of signing in while its steps are still on their way: the same place, so that nothing moves. */
export function AuthSkeleton() {
  return (
    <AuthFrame>
      <StepSkeleton />
    </AuthFrame>
  );
}
