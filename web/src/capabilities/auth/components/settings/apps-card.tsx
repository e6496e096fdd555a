import { useQuery } from '@tanstack/react-query';
import type { Factor } from '@trunkline/contract/auth';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { formatDate } from '../../../../ui/formats.ts';
import { authRequests } from '../../auth-requests.ts';
import { factorsOptions } from '../../queries.ts';
import { useMe } from '../../use-auth.ts';
import { AddAppDialog } from './add-app-dialog.tsx';
import { QueryCard } from './query-card.tsx';
import { RemoveButton } from './remove-button.tsx';
import { EmptyCard, Row, Rows } from './rows.tsx';

/** Lists, adds and removes authenticator apps. */
export function AppsCard({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const query = useQuery(factorsOptions(useMe().company.id));
  const [adding, setAdding] = useState(false);
  const apps = query.data?.totp.filter(({ status }) => status === 'verified') ?? [];
  const passkeys = query.data?.passkeys ?? 0;
  return (
    <>
      <QueryCard
        title="Authenticator apps"
        description="An app on your phone shows a new 6-digit code every 30 seconds."
        actions={
          <Button size="small" onClick={() => setAdding(true)}>
            Add app
          </Button>
        }
        query={query}
        failed={authTexts.loadSettings}
      >
        {() =>
          apps.length === 0 ? (
            <EmptyCard>No authenticator app yet. Add one to confirm your sign-ins.</EmptyCard>
          ) : (
            <Rows label="Authenticator apps">
              {apps.map((app) => (
                <AppRow key={app.id} app={app} last={apps.length === 1 && passkeys === 0} />
              ))}
            </Rows>
          )
        }
      </QueryCard>
      {adding && <AddAppDialog onClose={() => setAdding(false)} onCodes={onCodes} />}
    </>
  );
}

function AppRow({ app, last }: { app: Factor; last: boolean }) {
  return (
    <Row
      icon={<Smartphone />}
      name={app.friendly_name}
      details={[
        `Added ${formatDate(app.created_at)}`,
        ...(last ? ['Your only second factor: add another one before removing it'] : []),
      ]}
      actions={
        <RemoveButton
          label="Remove"
          confirmLabel="Remove app"
          subject={app.friendly_name}
          title={`Remove “${app.friendly_name}”?`}
          consequence="Codes from this app will stop working immediately, and your trusted devices will have to verify again. You'll get a confirmation email."
          run={() => authRequests.unenroll(app.id)}
          done={authTexts.mfaDisabled}
          failed={authTexts.disable}
          disabled={last}
          factor
        />
      }
    />
  );
}
