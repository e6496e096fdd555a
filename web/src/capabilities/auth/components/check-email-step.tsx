import { linkTimes } from '@trunkline/contract/kernel/constants';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { MailPurpose } from '../auth-state.ts';
import { describeAuthError } from '../auth-error.ts';
import { leaveMail, mailFailures, requestMail } from '../sign-in.ts';
import { Address, StepCard } from './step-card.tsx';

export interface CheckEmailStepProps {
  email: string;
  purpose: MailPurpose;
  rememberMe: boolean;
  onBack: () => void;
}

/** Explains the email without revealing whether an account exists. */
const explanations: Record<MailPurpose, { before: string; after: string }> = {
  magic_link: {
    before: 'If there is an account for ',
    after: `, a link that signs you in is on its way. It works once and expires after ${linkTimes.magic_link / 60} minutes.`,
  },
  sign_up: {
    before: 'An email to ',
    after: ` is on its way. Open the link in it to continue. It works once and expires after ${linkTimes.confirm_address / 3600} hours.`,
  },
  password_reset: {
    before: 'If there is an account for ',
    after: `, a link to choose a new password is on its way. It works once and expires after ${linkTimes.reset_password / 60} minutes.`,
  },
};

/** The 'magic-link-sent' step: waits for the person to open the email. */
export function CheckEmailStep({ email, purpose, rememberMe, onBack }: CheckEmailStepProps) {
  const [alert, setAlert] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const [pending, setPending] = useState(false);
  const { before, after } = explanations[purpose];

  const sendAgain = async () => {
    setPending(true);
    setAlert(null);
    setSent(false);
    try {
      await requestMail(purpose, email, rememberMe);
      setSent(true);
    } catch (error) {
      setAlert(describeAuthError(error, mailFailures[purpose]).message);
    } finally {
      setPending(false);
    }
  };

  return (
    <StepCard
      title="Check Your Email"
      description={
        <>
          {before}
          <Address>{email}</Address>
          {after}
        </>
      }
      alert={alert}
    >
      <p className="mb-4 text-[13px] text-muted">
        Nothing after a minute or two? Check your spam folder, or send it again.
      </p>
      <div className="grid gap-2">
        <Button size="large" pending={pending} onClick={() => void sendAgain()}>
          Send again
        </Button>
        <Button
          variant="ghost"
          size="large"
          disabled={pending}
          onClick={() => {
            onBack();
            leaveMail();
          }}
        >
          Back
        </Button>
        <output className="text-center text-[13px] text-muted empty:hidden">
          {sent && 'Sent again.'}
        </output>
      </div>
    </StepCard>
  );
}
