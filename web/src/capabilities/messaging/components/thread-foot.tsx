import type { Conversation } from '@trunkline/contract/messaging';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useConversationChanges } from '../conversation-mutations.ts';

/**
 * Replaces the message field when the reader can't write: the conversation is closed, they don't
 * participate, or they are viewing as another person.
 */
export function ThreadFoot({
  conversation,
  tenant,
  isViewing,
}: {
  conversation: Conversation;
  tenant: string;
  /** Whether the reader is viewing as another person. */
  isViewing: boolean;
}) {
  const { update, join } = useConversationChanges(tenant);
  const { id, may, state, joined } = conversation;
  let message: ReactNode = "You can read this conversation, but you can't send messages in it.";
  let action: ReactNode = null;
  if (isViewing) message = "You can't send messages while you're viewing as someone else.";
  else if (state === 'closed') {
    message = 'This conversation is closed.';
    if (may.includes('reopen'))
      action = (
        <Button pending={update.isPending} onClick={() => update.mutate({ id, state: 'open' })}>
          Reopen conversation
        </Button>
      );
  } else if (!joined && may.includes('join')) {
    message = 'You can see this conversation because you manage your company.';
    action = (
      <Button variant="primary" pending={join.isPending} onClick={() => join.mutate({ id })}>
        Join conversation
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 border-t border-border px-4 py-3 text-muted">
      <p>{message}</p>
      {action}
    </div>
  );
}
