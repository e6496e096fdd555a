import { useQuery } from '@tanstack/react-query';
import type { Account } from '@trunkline/contract/auth';
import { useRef, useState } from 'react';
import { formatDate } from '../../../../ui/formats.ts';
import { accountOptions } from '../../queries.ts';
import { useMe } from '../../use-auth.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { InvitationsCard } from '../invitations-card.tsx';
import { QueryCard } from './query-card.tsx';
import { WelcomeCard } from './welcome-card.tsx';

const failed = "Couldn't load your account";
const emailHelp = 'The address you sign in with.';

const signsInByLinkOnly = (account: Account): boolean =>
  !account.has_password && account.passkeys === 0 && account.providers.length === 0;

/** /settings: password and address, and next steps after sign-up. */
export function AccountSection() {
  const query = useQuery(accountOptions(useMe().company.id));
  const [codes, setCodes] = useState<string[] | null>(null);
  const password = useRef<HTMLDivElement>(null);
  const first = query.data?.has_password === false;
  const toPassword = () => {
    password.current?.scrollIntoView({ block: 'center' });
    password.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  };
  if (query.isError)
    return (
      <QueryCard title="Password and email" description={emailHelp} query={query} failed={failed}>
        {() => null}
      </QueryCard>
    );
  return (
    <>
      <InvitationsCard />
      {query.data && signsInByLinkOnly(query.data) && (
        <WelcomeCard onSetPassword={toPassword} onCodes={setCodes} />
      )}
      <QueryCard
        title="Password"
        description={
          first
            ? 'This account has no password. You sign in with a passkey, a magic link or another service.'
            : 'Used together with your second factor.'
        }
        query={query}
        failed={failed}
        rows={2}
      >
        {({ email }) => (
          <div ref={password}>
            <PasswordForm key={String(first)} email={email} first={first} />
          </div>
        )}
      </QueryCard>
      <QueryCard title="Email" description={emailHelp} query={query} failed={failed} rows={2}>
        {(account) => (
          <>
            <EmailForm account={account} />
            <p className="mt-4 text-[13px] text-muted">
              Your account was created on {formatDate(account.created_at)}.
              {account.providers.length > 0 && ` It is linked to ${account.providers.join(', ')}.`}
            </p>
          </>
        )}
      </QueryCard>
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}
