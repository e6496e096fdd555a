import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';

/** Lists alternatives for people who can't sign in with their passkey. */
export function OtherPasskeyOptionsCard() {
  return (
    <Card
      title="Sign in another way"
      description="Once you've signed in, you can test, replace and remove your passkeys here."
    >
      <ol className="ml-5 list-decimal space-y-1.5 text-muted marker:text-muted">
        <li>Enter your email address, then your password, or have a magic link sent to you.</li>
        <li>Confirm with a code from your authenticator app, or with a recovery code.</li>
        <li>
          No app and no codes? An administrator of your company can reset your two-factor
          authentication.
        </li>
      </ol>
      <Link to="/auth" className={`${buttonClass('primary')} mt-4`}>
        Sign in another way
      </Link>
    </Card>
  );
}
