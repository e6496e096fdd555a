import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTitle } from '../../../kernel/use-title.ts';
import { consumeArrival } from '../arrival.ts';
import { AuthFrame } from '../components/auth-frame.tsx';
import { LinkStep } from '../components/callback/link-step.tsx';
import { ThirdPartyStep } from '../components/callback/third-party-step.tsx';
import { StepSkeleton } from '../components/step-skeleton.tsx';

/** Target of links in emails (`#token`) and of redirects from providers (`?code=…`). */
export function CallbackPage() {
  useTitle('Sign in');
  const [query] = useState(consumeArrival);
  const hash = useLocation({ select: (location) => location.hash });
  // The URL changes during the redirect, so keep the values this page was opened with.
  const [token, setToken] = useState(hash);
  if (hash !== '' && hash !== token) setToken(hash);
  return (
    <AuthFrame>
      {token !== '' ? (
        <LinkStep key={token} token={token} />
      ) : query !== '' ? (
        <ThirdPartyStep query={query} />
      ) : (
        <RedirectToSignIn />
      )}
    </AuthFrame>
  );
}

/** Opened without a token or query: redirect to sign-in. */
function RedirectToSignIn() {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to: '/auth', replace: true }), [navigate]);
  return <StepSkeleton />;
}
