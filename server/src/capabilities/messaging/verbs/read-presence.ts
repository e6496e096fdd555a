import type { SignedIn } from '../../../kernel/context.ts';
import { getConversation } from './get-conversation.ts';

/** Returns which participants are present right now. Throws Problem `not_found`. */
export async function readPresence(
  context: SignedIn,
  input: { id: string },
): Promise<{ present: string[] }> {
  const { participants } = await getConversation(context, input);
  return { present: participants.filter(({ present }) => present).map(({ id }) => id) };
}
