import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readConversation } from '../present-conversations.ts';
import { updateOwnParticipation } from '../queries/conversations.ts';

/**
 * Stores how far the actor has read; never moves back or past the end. Ignored for people who don't
 * participate. Throws Problem `not_found`.
 */
export function markConversationRead(
  context: SignedIn,
  { id, position }: { id: string; position: number },
): Promise<{ read_position: number; unread: number }> {
  return withTenant(context, async (tx) => {
    await updateOwnParticipation(tx, id, { read_position: position });
    const { read_position, unread } = await readConversation(tx, context, id);
    return { read_position, unread };
  });
}
