import type { SecurityEvent } from '@trunkline/contract/security';
import { useState } from 'react';
import { wasNotConfirmed } from '../../../kernel/step-up.ts';
import { ChangeDialog } from '../../../kernel/resource/change-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { subjectOf } from '../labels.ts';
import { useSecurityChange, useUndo } from '../mutations.ts';
import { ReasonField } from './reason-field.tsx';

const lengths = [
  { value: '1', label: '1 hour' },
  { value: '8', label: '8 hours' },
  { value: '24', label: '1 day' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
] as const;

type Scope = 'person' | 'address';

const consequences = {
  person:
    "They'll be signed out everywhere and won't be able to sign in until the block ends or is released.",
  address:
    "Visitors from this address who aren't signed in will have no access until the block ends or is released.",
} as const satisfies Record<Scope, string>;

/** Asks whom to block because of an event, for how long, and why. */
export function BlockDialog({
  tenant,
  event,
  onClose,
}: {
  tenant: string;
  event: SecurityEvent;
  onClose: () => void;
}) {
  const scopes = [
    ...(event.user_id === null ? [] : [{ value: 'person' as const, label: subjectOf(event) }]),
    ...(event.ip === null ? [] : [{ value: 'address' as const, label: `IP address ${event.ip}` }]),
  ];
  const [scope, setScope] = useState<Scope>(scopes[0]?.value ?? 'address');
  const [hours, setHours] = useState('1');
  const [reason, setReason] = useState('');
  const undo = useUndo(tenant);
  const block = useSecurityChange(tenant, (security, text: string) =>
    security.block.call({
      scope,
      event_id: event.id,
      until: new Date(Date.now() + Number(hours) * 3_600_000).toISOString(),
      reason: text,
    }),
  );
  const subject = scopes.find(({ value }) => value === scope)?.label ?? subjectOf(event);
  const confirm = () =>
    block.mutate(reason.trim(), {
      onSuccess: ({ id }) => {
        toast.success(`${subject} was blocked`, {
          action: undo((security) => security.release.call({ id, reason: 'Block undone' }), {
            done: `The block on ${subject} was released`,
            failed: `Couldn't release the block on ${subject}`,
          }),
        });
        onClose();
      },
    });
  return (
    <ChangeDialog
      title={`Block ${subject}?`}
      description={consequences[scope]}
      confirmLabel={scope === 'person' ? 'Block person' : 'Block address'}
      ready={reason.trim() !== ''}
      pending={block.isPending}
      error={wasNotConfirmed(block.error) ? null : block.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {scopes.length > 1 && (
        <Field label="Person or address">
          {(control) => (
            <Select {...control} options={scopes} value={scope} onValueChange={setScope} />
          )}
        </Field>
      )}
      <Field label="Duration" help="Anyone who can manage security can release the block earlier.">
        {(control) => (
          <Select {...control} options={lengths} value={hours} onValueChange={setHours} />
        )}
      </Field>
      <ReasonField
        value={reason}
        onChange={setReason}
        help="The reason appears beside the block and in the audit log."
      />
    </ChangeDialog>
  );
}
