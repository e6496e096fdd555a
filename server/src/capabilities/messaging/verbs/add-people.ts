import type { Conversation } from '@trunkline/contract/messaging';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { addPeopleDenial } from '../conversation-policy.ts';
import { readConversation } from '../present-conversations.ts';
import { insertParticipants } from '../queries/conversations.ts';

/**
 * Adds participants. Throws Problem `not_found`; `forbidden` if the actor doesn't participate,
 * `conflict` for people of neither side.
 */
export function addPeople(
  context: SignedIn,
  { id, people }: { id: string; people: readonly string[] },
): Promise<Conversation> {
  return withTenant(context, async (tx) => {
    const before = await readConversation(tx, context, id);
    requireAction(before, 'add_people', addPeopleDenial(context.actor, before));
    await insertParticipants(tx, id, { people, now: context.now() });
    return readConversation(tx, context, id);
  });
}
