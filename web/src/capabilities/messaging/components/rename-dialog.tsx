import type { Conversation } from '@trunkline/contract/messaging';
import { messagingLimits } from '@trunkline/contract/kernel/messaging-limits';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useConversationChanges } from '../conversation-mutations.ts';

/** Changes the subject of a conversation for all participants. */
export function RenameDialog({
  conversation,
  tenant,
  onOpenChange,
}: {
  conversation: Conversation;
  tenant: string;
  onOpenChange: (open: boolean) => void;
}) {
  const form = useId();
  const [subject, setSubject] = useState(conversation.subject);
  const { update } = useConversationChanges(tenant);
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Rename conversation"
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={update.isPending}>
            Rename conversation
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate(
            { id: conversation.id, subject: subject.trim() },
            { onSuccess: () => onOpenChange(false) },
          );
        }}
      >
        <Field label="Subject" help="Leave empty to use the participants' names.">
          {(control) => (
            <Input
              {...control}
              value={subject}
              maxLength={messagingLimits.subject}
              onChange={({ target }) => setSubject(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
