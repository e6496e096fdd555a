import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { announceTyping as publishTyping } from '../queries/conversations.ts';

/** Notifies the others that the actor is typing; nothing is stored. Throws Problem `not_found`. */
export async function announceTyping(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ id: string }> {
  if (!(await withTenant(context, (tx) => publishTyping(tx, id)))) throw new Problem('not_found');
  return { id };
}
