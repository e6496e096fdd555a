import type { LinkInfo } from '@trunkline/contract/auth';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { roleInSentence } from '@trunkline/contract/kernel/role-labels';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { describeAuthError } from '../../auth-error.ts';
import { signInByLink } from '../../sign-in.ts';
import { useAuth } from '../../use-auth.ts';
import { Address, StepCard } from '../step-card.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { useContinue } from './use-continue.ts';

interface StepTexts {
  title: string;
  description: string;
  submit: string;
}

/** Explains what a sign-in link is about to do. */
function textOf({ purpose, email, invitation }: LinkInfo): StepTexts {
  if (purpose === 'invitation' && invitation)
    return {
      title: `Join ${invitation.company_name}`,
      description: `You've been invited to join ${invitation.company_name} as ${roleInSentence(invitation.role)}. You'll sign in as ${email}.`,
      submit: 'Accept invitation',
    };
  if (purpose === 'confirm_address')
    return {
      title: `Confirm ${email}`,
      description: 'This confirms your account and signs you in.',
      submit: 'Confirm address',
    };
  return {
    title: `Sign in as ${email}`,
    description: 'You requested this link. It works once.',
    submit: 'Sign In',
  };
}

/**
 * Confirms a magic link, an address or an invitation. Only pressing the button uses up the link.
 */
export function ConfirmSignIn({ token, link }: { token: string; link: LinkInfo }) {
  const [alert, setAlert] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const state = useAuth();
  const { isContinuing, proceed } = useContinue(
    link.purpose === 'magic_link' ? undefined : '/settings',
  );
  const other = state.status === 'authenticated' && !isContinuing ? state.user.email : null;
  const { title, description, submit } = textOf(link);

  const submitLink = async () => {
    setPending(true);
    setAlert(null);
    try {
      await signInByLink(token);
      proceed();
    } catch (error) {
      setPending(false);
      setAlert(describeAuthError(error, authTexts.signIn).message);
    }
  };

  return (
    <StepCard title={title} description={description} alert={alert}>
      {other !== null && other !== link.email && (
        <p className="mb-4 rounded-md bg-warning-soft px-3 py-2 text-[13px] text-warning">
          You're signed in here as <Address>{other}</Address>. Continuing will sign you out of that
          account.
        </p>
      )}
      <div className="grid gap-2">
        <Button variant="primary" size="large" pending={pending} onClick={() => void submitLink()}>
          {submit}
        </Button>
        {alert && <BackToSignIn />}
      </div>
    </StepCard>
  );
}
