import type { Enrollment } from '@trunkline/contract/auth';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { CopyButton } from '../../../ui/copy-button.tsx';

const groupsOfFour = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Shows the key for an authenticator app, as a QR code and as text. */
export function EnrollmentKey({ enrollment }: { enrollment: Enrollment }) {
  const { qr_code: qrCode, secret } = enrollment;
  return (
    <div className="mb-5 grid gap-4">
      <img
        src={qrCode}
        alt="QR code that adds this account to an authenticator app"
        className="mx-auto size-44 rounded-lg border border-border bg-[white] p-2"
      />
      <div>
        <p className="mb-1.5 text-[13px] text-muted" id="secret-label">
          Can't scan it? Enter this key in the app:
        </p>
        <div className="flex items-center gap-2">
          <code
            aria-labelledby="secret-label"
            className="min-w-0 flex-1 rounded-md bg-sunken px-3 py-1.5 text-[13px] break-all select-all"
          >
            {groupsOfFour(secret)}
          </code>
          <CopyButton
            text={secret}
            label="Copy the key"
            copied={authTexts.secretCopied}
            failed={authTexts.copyFailed}
          />
        </div>
      </div>
    </div>
  );
}
