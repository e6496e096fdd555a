import type { User } from '@trunkline/contract/users';
import { useState } from 'react';
import { areaHomes, areaOf } from '../../../kernel/areas.ts';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { wasNotConfirmed } from '../../../kernel/step-up.ts';
import { useBeginViewing } from '../mutations.ts';

const maxReasonLength = 300;

/** Asks for the reason, which the user is shown, then starts viewing the product as them. */
export function ViewAsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const startViewing = useBeginViewing();
  const trimmed = reason.replaceAll(/\s+/g, ' ').trim();
  const landing = areaHomes[areaOf(user.role)];
  return (
    <ChangeDialog
      title={`View as ${user.name}`}
      description={`For 30 minutes, you'll see what ${user.name} sees. You can't change anything. They'll be notified by email with your name and reason, and the audit log will record both.`}
      confirmLabel="Start viewing"
      ready={trimmed !== ''}
      pending={startViewing.isPending || startViewing.isSuccess}
      error={wasNotConfirmed(startViewing.error) ? null : startViewing.error}
      onConfirm={() =>
        startViewing.mutate({ viewed: { id: user.id, name: user.name, landing }, reason: trimmed })
      }
      onClose={onClose}
    >
      <Field
        label="Reason"
        required
        help="For example, the support request you're working on."
        error={isTouched && trimmed === '' ? 'Please enter a reason.' : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={maxReasonLength}
            onChange={(event) => setReason(event.target.value)}
            onBlur={() => setIsTouched(true)}
          />
        )}
      </Field>
    </ChangeDialog>
  );
}
