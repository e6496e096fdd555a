import { KeyRound, Mail, RectangleEllipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { readStored, store } from '../../../../kernel/safe-storage.ts';
import { Button } from '../../../../ui/button.tsx';
import { useMe } from '../../use-auth.ts';
import { AddPasskeyButton } from './add-passkey-button.tsx';

export interface WelcomeCardProps {
  onSetPassword: () => void;
  onCodes: (codes: string[]) => void;
}

/** Shows next steps for an account that has only used links to sign in so far. */
export function WelcomeCard({ onSetPassword, onCodes }: WelcomeCardProps) {
  const key = `magic_links_kept:${useMe().id}`;
  const [dismissed, setDismissed] = useState(() => readStored(key) !== null);
  if (dismissed) return null;
  const dismiss = () => {
    store(key, 'yes');
    setDismissed(true);
  };
  return (
    <section
      aria-labelledby="welcome-title"
      className="rounded-lg border border-primary/40 bg-primary-soft p-4"
    >
      <h2 id="welcome-title" className="text-base font-semibold tracking-tight">
        Welcome. How would you like to sign in from now on?
      </h2>
      <p className="mt-1 text-muted">You can change your mind at any time on this page.</p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-3">
        <Choice
          icon={<KeyRound />}
          name="A passkey"
          text="Use your fingerprint, face or screen lock. The fastest and safest way."
          action={<AddPasskeyButton label="Add passkey" variant="primary" onCodes={onCodes} />}
        />
        <Choice
          icon={<RectangleEllipsis />}
          name="A password"
          text="Something only you know, then a code from your app."
          action={<Button onClick={onSetPassword}>Set password</Button>}
        />
        <Choice
          icon={<Mail />}
          name="Magic links"
          text="A link by email each time. Nothing to remember."
          action={<Button onClick={dismiss}>Keep magic links</Button>}
        />
      </ul>
    </section>
  );
}

function Choice({
  icon,
  name,
  text,
  action,
}: {
  icon: ReactNode;
  name: string;
  text: string;
  action: ReactNode;
}) {
  return (
    <li className="flex flex-col rounded-md border border-border bg-surface p-3">
      <h3 className="flex items-center gap-2 font-medium">
        <span aria-hidden="true" className="text-primary-text [&_svg]:size-4">
          {icon}
        </span>
        {name}
      </h3>
      <p className="mt-1 mb-3 flex-1 text-[13px] text-muted">{text}</p>
      {action}
    </li>
  );
}
