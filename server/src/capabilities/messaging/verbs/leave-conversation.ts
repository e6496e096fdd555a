import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { deleteOwnParticipation } from '../queries/conversations.ts';

/** Leaves a conversation. Throws Problem `not_found` if the actor doesn't participate. */
export function leaveConversation(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ id: string }> {
  return withTenant(context, async (tx) => {
    if (!(await deleteOwnParticipation(tx, id))) throw new Problem('not_found');
    return { id };
  });
}
