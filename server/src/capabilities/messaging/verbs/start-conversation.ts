import type { Conversation } from '@trunkline/contract/messaging';
import type { SignedIn } from '../../../kernel/context.ts';
import { fieldProblem } from '../../../kernel/errors.ts';
import { readConversation } from '../present-conversations.ts';
import { insertConversation, selectAnchor } from '../queries/conversations.ts';
import { selectConversationOfKey } from '../queries/messages.ts';
import { retryDuplicate, type NewMessage, DuplicateMessage, saveMessage } from '../save-message.ts';

interface StartInput extends NewMessage {
  readonly kind: Conversation['kind'];
  readonly company_id?: string | undefined;
  readonly people: readonly string[];
  readonly subject: string;
  readonly anchor?: { readonly type: string; readonly id: string } | undefined;
}

/**
 * Starts a conversation with its first message; repeating the same key returns the existing one.
 * Throws Problem `conflict` for people the actor can't write to, `validation_failed` for a record
 * the actor can't see.
 */
export function startConversation(context: SignedIn, values: StartInput): Promise<Conversation> {
  const { kind, company_id: other = null, people, subject, anchor = null, ...input } = values;
  return retryDuplicate(context, async (tx) => {
    const started = await selectConversationOfKey(tx, input.key);
    if (started !== null) return readConversation(tx, context, started);
    if (anchor !== null && (await selectAnchor(tx, context, anchor)) === null)
      throw fieldProblem('anchor', 'Record not found.');
    const now = context.now();
    const id = await insertConversation(tx, { kind, other, people, subject, anchor, now });
    const first = await saveMessage(tx, context, id, { ...input, kind: 'message' });
    if (first.conversation_id !== id) throw new DuplicateMessage();
    return readConversation(tx, context, id);
  });
}
