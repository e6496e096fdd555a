import { type Message, messagingLimits } from '@trunkline/contract/messaging';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readOwnMessage } from '../own-message.ts';
import { selectMessage, updateMessage } from '../queries/messages.ts';

interface Edit {
  readonly id: string;
  readonly body: string;
  readonly mentions: readonly string[];
}

const hour = 3_600_000;

/**
 * Edits one of the actor's messages. Throws Problem `not_found`; `forbidden` for someone else's,
 * `conflict` if it is too old, was deleted or is in a closed conversation.
 */
export function editMessage(context: SignedIn, { id, body, mentions }: Edit): Promise<Message> {
  const now = context.now();
  return withTenant(context, async (tx) => {
    const before = await readOwnMessage(tx, context, id);
    const unchanged = before.body === body && before.mentions.join() === mentions.join();
    if (before.removed_at === null && unchanged) return before;
    const age = now.getTime() - new Date(before.created_at).getTime();
    if (age > messagingLimits.editHours * hour)
      throw new Problem('conflict', {
        message: `You can only edit a message within ${messagingLimits.editHours} hours of sending it.`,
      });
    await updateMessage(tx, id, { body, mentions, now });
    return (await selectMessage(tx, id)) ?? before;
  });
}
