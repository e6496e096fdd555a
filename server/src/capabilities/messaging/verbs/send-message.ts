import type { Message } from '@trunkline/contract/messaging';
import type { SignedIn } from '../../../kernel/context.ts';
import { retryDuplicate, type NewMessage, saveMessage } from '../save-message.ts';

interface Sent extends NewMessage {
  readonly id: string;
  readonly kind: Message['kind'];
}

/**
 * Says something in a conversation; under the same key it is said once, and what was taken is given back. Throws
 * Problem `not_found`; `forbidden` for who only looks on, `conflict` where it is closed.
 */
export function sendMessage(context: SignedIn, { id, ...said }: Sent): Promise<Message> {
  return retryDuplicate(context, (tx) => saveMessage(tx, context, id, said));
}
