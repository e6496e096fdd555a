import { useQuery } from '@tanstack/react-query';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { useState } from 'react';
import type { Check } from '../../passkey-checks.ts';
import { testPasskey } from '../../passkey-trial.ts';
import { factorsOptions, passkeysOptions } from '../../queries.ts';
import { useMe } from '../../use-auth.ts';
import { AddPasskeyButton } from '../settings/add-passkey-button.tsx';
import { CodesDialog } from '../settings/codes-dialog.tsx';
import { PasskeyRow } from '../settings/passkey-row.tsx';
import { QueryCard } from '../settings/query-card.tsx';
import { EmptyCard, Rows } from '../settings/rows.tsx';
import { OfferedCheck } from './offered-check.tsx';
import { Replacement } from './replacement.tsx';
import { TestButton } from './test-button.tsx';
import { CheckResult } from './check-list.tsx';

/** Shows the person's passkeys, each with a button to test it on this device. */
export function OwnPasskeysCard() {
  const tenant = useMe().company.id;
  const query = useQuery(passkeysOptions(tenant));
  const { data: factors } = useQuery(factorsOptions(tenant));
  const [results, setResults] = useState<Readonly<Record<string, Check>>>({});
  const [codes, setCodes] = useState<string[] | null>(null);
  const apps = factors?.totp.filter(({ status }) => status === 'verified').length;
  return (
    <>
      <QueryCard
        title="Your passkeys"
        description="The passkeys we have on record, compared with those on this device."
        actions={<AddPasskeyButton size="small" label="Add passkey" onCodes={setCodes} />}
        query={query}
        failed={authTexts.loadSettings}
      >
        {(all) =>
          all.items.length === 0 ? (
            <EmptyCard>
              You have no passkeys. If this browser still offers one, it's no longer valid: add a
              new one.
            </EmptyCard>
          ) : (
            <Rows label="Your passkeys">
              {all.items.map((passkey) => {
                const result = results[passkey.id];
                return (
                  <PasskeyRow
                    key={passkey.id}
                    passkey={passkey}
                    all={all}
                    last={all.items.length === 1 && apps === 0}
                    note={result && <CheckResult check={result} />}
                    actions={
                      <>
                        <TestButton
                          label="Test this passkey"
                          subject={passkey.name}
                          test={() => testPasskey(passkey)}
                          onResult={(check) => setResults({ ...results, [passkey.id]: check })}
                        />
                        {result && result.state !== 'good' && (
                          <Replacement passkey={passkey} onCodes={setCodes} />
                        )}
                      </>
                    }
                  />
                );
              })}
            </Rows>
          )
        }
      </QueryCard>
      {query.data && <OfferedCheck all={query.data} />}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}
