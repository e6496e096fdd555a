import type { UseMutationResult } from '@tanstack/react-query';
import type { Connector, Integration } from '@trunkline/contract/integrations';
import { previousSecretHours } from '@trunkline/contract/integrations/listing';
import { useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { SecretDialog } from './secret-dialog.tsx';

interface CreatedSecret {
  secret: string;
  previous_expires_at: string | null;
}

/** Shows when a system's secret was created, with a button to create a new one. */
export function SecretCard({
  system: { may, secret_at: createdAt, name },
  makeSecret,
  purpose,
  use,
}: {
  system: Pick<Integration | Connector, 'name' | 'secret_at' | 'may'>;
  makeSecret: Pick<
    UseMutationResult<CreatedSecret, Error, void>,
    'mutate' | 'isPending' | 'data' | 'reset'
  >;
  /** Explains the secret's use in the other system. */
  purpose: string;
  /** Start of the sentence that ends with 'signed with it'. */
  use: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const create = () =>
    makeSecret.mutate(undefined, {
      onError: (error) => toast.error(describeError(error).message),
      onSettled: () => setIsOpen(false),
    });
  return (
    <Card
      title="Signing secret"
      actions={
        may.includes('update') && (
          <Button
            size="small"
            variant={createdAt === null ? 'primary' : 'secondary'}
            pending={makeSecret.isPending}
            onClick={createdAt === null ? create : () => setIsOpen(true)}
          >
            {createdAt === null ? 'Create secret' : 'Create new secret'}
          </Button>
        )
      }
    >
      <p className="text-sm">
        {createdAt === null ? (
          `There's no signing secret yet. ${purpose}`
        ) : (
          <>
            Created <RelativeTime value={createdAt} />. {use} signed with it, following the Standard
            Webhooks specification.
          </>
        )}
      </p>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Create a new secret for ${name}?`}
        description={`The current secret keeps working for ${previousSecretHours} hours. Add the new one to the other system before then.`}
        confirmLabel="Create new secret"
        pending={makeSecret.isPending}
        onConfirm={create}
      />
      {makeSecret.data && (
        <SecretDialog name={name} created={makeSecret.data} onClose={() => makeSecret.reset()} />
      )}
    </Card>
  );
}
