import type { Conversation } from '@trunkline/contract/messaging';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readConversation } from '../present-conversations.ts';
import { joinConversation } from '../queries/conversations.ts';
import { requireAction } from '../../../kernel/allowed-actions.ts';

/** Joins a conversation the actor answers for; idempotent. Throws Problem `not_found`. */
export function joinIn(context: SignedIn, { id }: { id: string }): Promise<Conversation> {
  return withTenant(context, async (tx) => {
    const { joined, may } = await readConversation(tx, context, id);
    if (!joined) requireAction({ may }, 'join');
    if (!joined) await joinConversation(tx, id, context.now());
    return readConversation(tx, context, id);
  });
}
