import type { Conversation } from '@trunkline/contract/messaging';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readConversation } from '../present-conversations.ts';
import { joinConversation } from '../queries/conversations.ts';

/**
 * Joins a conversation that the actor can manage for their company; idempotent. Throws Problem
 * `not_found` or `forbidden`.
 */
export function joinAsParticipant(
  context: SignedIn,
  { id }: { id: string },
): Promise<Conversation> {
  return withTenant(context, async (tx) => {
    const before = await readConversation(tx, context, id);
    if (before.joined) return before;
    requireAction(before, 'join');
    await joinConversation(tx, id, context.now());
    return readConversation(tx, context, id);
  });
}
