import { type Conversation, messagingTimes, type Participant } from '@trunkline/contract/messaging';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readConversation } from '../present-conversations.ts';
import { selectPeople } from '../queries/conversations.ts';

/** Returns one conversation with its participants. Throws Problem `not_found`. */
export function getConversation(
  context: SignedIn,
  { id }: { id: string },
): Promise<Conversation & { participants: Participant[] }> {
  const since = new Date(context.now().getTime() - messagingTimes.presenceHolds);
  return withTenant(context, async (tx) => ({
    ...(await readConversation(tx, context, id)),
    participants: await selectPeople(tx, id, since),
  }));
}
