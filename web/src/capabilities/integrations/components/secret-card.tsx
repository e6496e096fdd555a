import type { Integration } from '@trunkline/contract/integrations';
import { formerSecretHours } from '@trunkline/contract/integrations/listing';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useIntegrationChanges } from '../mutations.ts';
import { SecretDialog } from './secret-dialog.tsx';

/** Shows since when an integration has its secret, with a button to create a new one. */
export function SecretCard({ tenant, integration }: { tenant: string; integration: Integration }) {
  const { id, may, secret_at: since, name } = integration;
  const { makeSecret } = useIntegrationChanges(tenant, id);
  const [asked, setAsked] = useState(false);
  const make = () =>
    makeSecret.mutate(undefined, {
      onError: (error) => toast.error(describeError(error).message),
      onSettled: () => setAsked(false),
    });
  return (
    <Card
      title="Signing secret"
      actions={
        may.includes('update') && (
          <Button
            size="small"
            variant={since === null ? 'primary' : 'secondary'}
            pending={makeSecret.isPending}
            onClick={since === null ? make : () => setAsked(true)}
          >
            {since === null ? 'Create secret' : 'Create new secret'}
          </Button>
        )
      }
    >
      <p className="text-sm">
        {since === null ? (
          'There is none yet. The receiver uses it to verify that messages come from Trunkline.'
        ) : (
          <>
            Made <RelativeTime value={since} />. Every message is signed with it, following the
            Standard Webhooks specification.
          </>
        )}
      </p>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`Create a new secret for ${name}?`}
        description={`Messages are signed with both secrets for ${formerSecretHours} hours. Give the receiver the new one within that time.`}
        confirmLabel="Create new secret"
        pending={makeSecret.isPending}
        onConfirm={make}
      />
      {makeSecret.data && (
        <SecretDialog name={name} made={makeSecret.data} onClose={() => makeSecret.reset()} />
      )}
    </Card>
  );
}
