import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { useState } from 'react';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { describeAuthError } from '../../auth-error.ts';
import { authRequests, type EmailConfirmed } from '../../auth-requests.ts';
import { endOtherSessions } from '../../offer-ending-others.ts';
import { useAuth } from '../../use-auth.ts';
import { Address, StepCard } from '../step-card.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';

export interface ConfirmEmailProps {
  token: string;
  /** The address the email was sent to. */
  email: string;
  /** 'change_email' was sent to the new address, 'approve_email' to the current one. */
  purpose: 'change_email' | 'approve_email';
}

/** Confirms a change of email address for one of the two addresses; both have to confirm it. */
export function ConfirmEmail({ token, email, purpose }: ConfirmEmailProps) {
  const [alert, setAlert] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [confirmed, setConfirmed] = useState<EmailConfirmed | null>(null);
  const signedIn = useAuth().status === 'authenticated';

  const confirm = async () => {
    setPending(true);
    setAlert(null);
    try {
      setConfirmed(await authRequests.confirmEmail(token));
    } catch (error) {
      setAlert(describeAuthError(error, authTexts.unexpected).message);
    } finally {
      setPending(false);
    }
  };

  if (confirmed) {
    const { state, email: address } = confirmed;
    const changed = state === 'changed';
    return (
      <StepCard
        key={state}
        title={changed ? 'Your email address has been changed' : 'One more confirmation needed'}
        description={
          changed ? (
            <>
              From now on, you sign in as <Address>{address}</Address>.
            </>
          ) : (
            <>
              Your address will change to <Address>{address}</Address> once you also open the link
              we sent to your other address and confirm there.
            </>
          )
        }
      >
        {signedIn ? (
          <div className="grid gap-2">
            <a href="/" className={`${buttonClass('primary', 'large')} w-full`}>
              Back to Dashboard
            </a>
            {changed && (
              <Button size="large" onClick={() => void endOtherSessions()}>
                End other sessions
              </Button>
            )}
          </div>
        ) : (
          <BackToSignIn label="Sign In" variant="primary" />
        )}
      </StepCard>
    );
  }
  return (
    <StepCard
      title={purpose === 'change_email' ? `Confirm ${email}` : 'Approve your new email address'}
      description={
        purpose === 'change_email' ? (
          "You'll sign in with this address."
        ) : (
          <>
            You currently sign in as <Address>{email}</Address>. Once you approve, the new address
            in the email will replace it. Didn't request this? Don't approve it, and change your
            password.
          </>
        )
      }
      alert={alert}
    >
      <div className="grid gap-2">
        <Button variant="primary" size="large" pending={pending} onClick={() => void confirm()}>
          {purpose === 'change_email' ? 'Confirm address' : 'Approve change'}
        </Button>
        {alert && <BackToSignIn />}
      </div>
    </StepCard>
  );
}
