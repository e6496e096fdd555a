import { authErrors, authTexts } from '@trunkline/contract/kernel/auth-messages';
import { useCallback } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { describeAuthError, type AuthFailure } from '../../auth-error.ts';
import { authRequests } from '../../auth-requests.ts';
import { useRequest } from '../../use-request.ts';
import { StepCard } from '../step-card.tsx';
import { StepSkeleton } from '../step-skeleton.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { ConfirmSignIn } from './confirm-sign-in.tsx';
import { NewPassword } from './new-password.tsx';

/** Opens a link from an email without using it up, because mail scanners open links too. */
export function LinkStep({ token }: { token: string }) {
  const inspect = useCallback(() => authRequests.inspectLink(token), [token]);
  const { data: link, failure, retry } = useRequest(inspect, describeLink);
  if (failure) return <InvalidLink failure={failure} onRetry={retry} />;
  if (!link) return <StepSkeleton />;
  const { purpose } = link;
  if (purpose === 'reset_password') return <NewPassword token={token} email={link.email} />;
  if (purpose === 'change_email' || purpose === 'approve_email')
    return <ConfirmEmail token={token} email={link.email} purpose={purpose} />;
  return <ConfirmSignIn token={token} link={link} />;
}

/** A truncated token gets the same message as an expired one. */
function describeLink(error: unknown): AuthFailure {
  const described = describeAuthError(error, authTexts.unexpected);
  if (described.canRetry || described.message === authErrors.otp_expired.message) return described;
  return { message: authErrors.link_expired.message, canRetry: false };
}

function InvalidLink({ failure, onRetry }: { failure: AuthFailure; onRetry: () => void }) {
  return (
    <StepCard title="This link doesn't work" alert={failure.message}>
      <div className="grid gap-2">
        {failure.canRetry && (
          <Button variant="primary" size="large" onClick={onRetry}>
            Try Again
          </Button>
        )}
        <BackToSignIn variant={failure.canRetry ? 'ghost' : 'primary'} />
      </div>
    </StepCard>
  );
}
