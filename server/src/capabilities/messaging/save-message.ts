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
 * Says something in a conversation, once for its key. Throws Problem `not_found`; `forbidden` for who only looks on,
 * `conflict` where it is closed or a file is gone, `validation_failed` for nothing at all.
 */
export async function saveMessage(
  tx: Tx,
  context: SignedIn,
  conversationId: string,
  said: NewMessage & { readonly kind: Message['kind'] },
): Promise<Message> {
  const { body, attachments } = said;
  const message = 'Write something, or add a file.';
  if (body === '' && attachments.length === 0)
    throw new Problem('validation_failed', { message, fields: [{ path: 'body', message }] });
  const taken = await insertMessage(tx, conversationId, { ...said, now: context.now() });
  if (taken === null) throw new Problem('not_found');
  const missing = new Set(attachments).size - taken.attachments.length;
  if (taken.removed_at === null && missing > 0)
    throw new Problem('conflict', { message: 'A file is no longer there. Please add it again.' });
  return taken;
}

/** The same was said in another transaction meanwhile: this one is taken back. */
export class DuplicateMessage extends Error {}

/**
 * Does what says something once for its key: of two at the same time the one that comes second looks again, and finds
 * what the first has said.
 */
export async function retryDuplicate<Result>(
  context: SignedIn,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await withTenant(context, work);
  } catch (error) {
    const meanwhile =
      error instanceof DuplicateMessage ||
      (error instanceof Error &&
        'constraint' in error &&
        error.constraint === 'messages_author_id_key_key');
    if (!meanwhile) throw error;
    return withTenant(context, work);
  }
}
