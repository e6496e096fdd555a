import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { describeAuthError } from '../../auth-error.ts';
import { finishThirdParty, thirdPartyFailure } from '../../sign-in.ts';
import { StepCard } from '../step-card.tsx';
import { StepSkeleton } from '../step-skeleton.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { useContinue } from './use-continue.ts';

/** Passes a provider's response on to the server, which verifies it. */
export function ThirdPartyStep({ query }: { query: string }) {
  const [reason, setReason] = useState<string | null>(null);
  const { proceed } = useContinue();
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const finish = async () => {
      // The response works only once, so it is removed from the history.
      await navigate({ to: '/auth/callback', search: {}, replace: true });
      await finishThirdParty(query);
    };
    finish()
      .then(proceed)
      .catch((error: unknown) => setReason(describeAuthError(error, thirdPartyFailure()).message));
  }, [query, proceed, navigate]);

  if (reason === null) return <StepSkeleton message="Signing you in..." />;
  return (
    <StepCard title={thirdPartyFailure()} alert={reason}>
      <BackToSignIn variant="primary" />
    </StepCard>
  );
}
