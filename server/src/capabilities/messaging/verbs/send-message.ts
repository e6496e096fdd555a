import type { Message } from '@trunkline/contract/messaging';
import type { SignedIn } from '../../../kernel/context.ts';
import { once, type Said, say } from '../say.ts';

interface Sent extends Said {
  readonly id: string;
  readonly kind: Message['kind'];
}

/**
 * Says something in a conversation; under the same key it is said once, and what was taken is given back. Throws
 * Problem `not_found`; `forbidden` for who only looks on, `conflict` where it is closed.
 */
export function sendMessage(context: SignedIn, { id, ...said }: Sent): Promise<Message> {
  return once(context, (tx) => say(tx, context, id, said));
}
