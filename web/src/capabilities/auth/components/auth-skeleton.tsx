import { AuthFrame } from './auth-frame.tsx';
import { StepSkeleton } from './step-skeleton.tsx';

/**
 * Shows a placeholder of the sign-in screen in the same layout, so that nothing moves when it
 * loads.
 */
export function AuthSkeleton() {
  return (
    <AuthFrame>
      <StepSkeleton />
    </AuthFrame>
  );
}
