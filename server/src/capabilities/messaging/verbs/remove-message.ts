import type { Message } from '@trunkline/contract/messaging';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readOwnMessage } from '../own-message.ts';
import { selectMessage, setRemoved } from '../queries/messages.ts';

/**
 * Deletes one of the actor's messages: its text and files are removed, its position stays.
 * Idempotent. Throws Problem `not_found`, `forbidden` for someone else's.
 */
export function removeMessage(context: SignedIn, { id }: { id: string }): Promise<Message> {
  return withTenant(context, async (tx) => {
    const before = await readOwnMessage(tx, context, id);
    if (before.removed_at !== null) return before;
    await setRemoved(tx, id, context.now());
    return (await selectMessage(tx, id)) ?? before;
  });
}
