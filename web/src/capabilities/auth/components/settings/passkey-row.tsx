import type { Passkey, Passkeys } from '@trunkline/contract/auth';
import { authTexts } from '@trunkline/contract/kernel/auth-messages';
import { KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { formatDate } from '../../../../ui/formats.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { authRequests } from '../../auth-requests.ts';
import { signalAccepted } from '../../passkey-signals.ts';
import { useAccountMutation } from '../../use-account-mutation.ts';
import { NameForm } from './name-form.tsx';
import { RemoveButton } from './remove-button.tsx';
import { Row } from './rows.tsx';

export interface PasskeyRowProps {
  passkey: Passkey;
  /** All passkeys; the browser is sent the remaining ones after a removal. */
  all: Passkeys;
  /** Whether it is the only second factor left. */
  last: boolean;
  actions?: ReactNode;
  /** Result of those actions. */
  note?: ReactNode;
}

export function PasskeyRow({ passkey, all, last, actions, note }: PasskeyRowProps) {
  const { id, name, synced, created_at, last_used_at } = passkey;
  const remove = async () => {
    await authRequests.removePasskey(id);
    await signalAccepted({ ...all, items: all.items.filter((other) => other.id !== id) });
  };
  return (
    <Row
      icon={<KeyRound />}
      name={name}
      badges={<Badge>{synced ? 'Synced' : 'This device only'}</Badge>}
      details={[
        `Added ${formatDate(created_at)}`,
        last_used_at ? (
          <>
            Last used <RelativeTime value={last_used_at} />
          </>
        ) : (
          'Never used'
        ),
        ...(last ? ['Your only second factor: add another one before removing it'] : []),
      ]}
      note={note}
      actions={
        <>
          {actions}
          <RenamePasskey passkey={passkey} />
          <RemoveButton
            label="Remove"
            confirmLabel="Remove passkey"
            subject={name}
            title={`Remove “${name}”?`}
            consequence="You won't be able to sign in with it on any device. Your trusted devices will have to verify again. You'll get a confirmation email."
            run={remove}
            done={authTexts.passkeyDisabled}
            disabled={last}
            factor
          />
        </>
      }
    />
  );
}

function RenamePasskey({ passkey: { id, name } }: { passkey: Passkey }) {
  const [renaming, setRenaming] = useState(false);
  const rename = useAccountMutation({
    run: (next: string) => authRequests.renamePasskey(id, next),
    onDone: () => {
      setRenaming(false);
      toast.success('Passkey renamed');
    },
  });
  return (
    <>
      <Button size="small" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <Dialog open={renaming} onOpenChange={setRenaming} size="small" title="Rename passkey">
        <NameForm
          label="Name"
          help="Only you can see the name."
          initialName={name}
          submitLabel="Save"
          pending={rename.isPending}
          onSubmit={(next) => rename.mutate(next)}
        />
      </Dialog>
    </>
  );
}
