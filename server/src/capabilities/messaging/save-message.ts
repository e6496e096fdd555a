import type { Message } from '@trunkline/contract/messaging';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { insertMessage } from './queries/messages.ts';

export interface NewMessage {
  readonly key: string;
  readonly body: string;
  readonly mentions: readonly string[];
  readonly attachments: readonly string[];
}

/**
 * Sends a message, once per key. Throws Problem `not_found`; `forbidden` for people who don't
 * participate, `conflict` if the conversation is closed or a file is gone, `validation_failed` for
 * an empty message.
 */
export async function saveMessage(
  tx: Tx,
  context: SignedIn,
  conversationId: string,
  input: NewMessage & { readonly kind: Message['kind'] },
): Promise<Message> {
  const { body, attachments } = input;
  const message = 'Write a message or attach a file.';
  if (body === '' && attachments.length === 0)
    throw new Problem('validation_failed', { message, fields: [{ path: 'body', message }] });
  const inserted = await insertMessage(tx, conversationId, { ...input, now: context.now() });
  if (inserted === null) throw new Problem('not_found');
  const missing = new Set(attachments).size - inserted.attachments.length;
  if (inserted.removed_at === null && missing > 0)
    throw new Problem('conflict', { message: 'A file is no longer available. Attach it again.' });
  return inserted;
}

/** A concurrent transaction used the same key; this one is rolled back. */
export class DuplicateMessage extends Error {}

/**
 * Runs work that sends a message once per key: if a concurrent run used the same key, retries and
 * finds the message it sent.
 */
export async function retryDuplicate<Result>(
  context: SignedIn,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await withTenant(context, work);
  } catch (error) {
    const concurrent =
      error instanceof DuplicateMessage ||
      (error instanceof Error &&
        'constraint' in error &&
        error.constraint === 'messages_author_id_key_key');
    if (!concurrent) throw error;
    return withTenant(context, work);
  }
}
