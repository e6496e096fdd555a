import type { Message } from '@trunkline/contract/messaging';
import type { SignedIn } from '../../../kernel/context.ts';
import { retryDuplicate, type NewMessage, saveMessage } from '../save-message.ts';

interface MessageInput extends NewMessage {
  readonly id: string;
  readonly kind: Message['kind'];
}

/**
 * Sends a message; repeating the same key returns the stored one. Throws Problem `not_found`;
 * `forbidden` for people who don't participate, `conflict` if the conversation is closed or a file
 * is gone, `validation_failed` for an empty message.
 */
export function sendMessage(context: SignedIn, { id, ...input }: MessageInput): Promise<Message> {
  return retryDuplicate(context, (tx) => saveMessage(tx, context, id, input));
}
