import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { authTexts, passkeyTexts } from '@trunkline/contract/kernel/auth-messages';
import { passkeysSupported } from '../../passkey-ceremony.ts';
import { factorsOptions, passkeysOptions } from '../../queries.ts';
import { useMe } from '../../use-auth.ts';
import { AddPasskeyButton } from './add-passkey-button.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { QueryCard } from './query-card.tsx';
import { EmptyCard, Rows } from './rows.tsx';

/** Lists, adds, renames and removes passkeys. */
export function PasskeysCard({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const tenant = useMe().company.id;
  const query = useQuery(passkeysOptions(tenant));
  const { data: factors } = useQuery(factorsOptions(tenant));
  const apps = factors?.totp.filter(({ status }) => status === 'verified').length;
  return (
    <QueryCard
      title="Passkeys"
      description="Sign in with your fingerprint, face or screen lock: both factors in one step, protected against phishing."
      actions={<AddPasskeyButton size="small" label="Add passkey" onCodes={onCodes} />}
      query={query}
      failed={authTexts.loadSettings}
    >
      {(passkeys) => (
        <>
          {!passkeysSupported() && (
            <p className="mb-3 rounded-md bg-warning-soft px-3 py-2 text-[13px] text-warning">
              {passkeyTexts.unsupported}
            </p>
          )}
          {passkeys.items.length === 0 ? (
            <EmptyCard>No passkeys yet. Add one on each device you sign in with.</EmptyCard>
          ) : (
            <Rows label="Passkeys">
              {passkeys.items.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  all={passkeys}
                  last={passkeys.items.length === 1 && apps === 0}
                />
              ))}
            </Rows>
          )}
          <p className="mt-4 text-[13px] text-muted">
            Passkey not working?{' '}
            <Link
              to="/passkey-repair"
              className="rounded-sm font-medium text-primary-text underline-offset-4 hover:underline"
            >
              Find out why
            </Link>
          </p>
        </>
      )}
    </QueryCard>
  );
}
