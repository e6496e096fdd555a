import type { Message } from '@trunkline/contract/messaging';
import type { Tx } from '@trunkline/database/database';
import pg from 'pg';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { takeAttachments } from './queries/attachments.ts';
import { insertMessage } from './queries/messages.ts';

export interface Said {
  readonly key: string;
  readonly body: string;
  readonly mentions: readonly string[];
  readonly attachments: readonly string[];
}

/** Says something in a conversation; gives the message's id. Throws Problem `validation_failed`. */
export async function say(
  tx: Tx,
  context: SignedIn,
  conversationId: string,
  { kind, key, body, mentions, attachments }: Said & { readonly kind: Message['kind'] },
): Promise<string> {
  const message = 'Write something, or add a file.';
  if (body === '' && attachments.length === 0)
    throw new Problem('validation_failed', { message, fields: [{ path: 'body', message }] });
  const id = await insertMessage(tx, {
    conversation_id: conversationId,
    company_id: context.actor.companyId,
    kind,
    body,
    mentions,
    key,
    now: context.now(),
  });
  if (attachments.length > 0 && !(await takeAttachments(tx, id, attachments)))
    throw new Problem('conflict', { message: 'A file is no longer there. Please add it again.' });
  return id;
}

/**
 * Does what says something once for its key: of two at the same time the one that comes second looks again, and finds
 * what the first has said.
 */
export async function once<Result>(
  context: SignedIn,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await withTenant(context, work);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.constraint === 'messages_author_id_key_key'))
      throw error;
    return withTenant(context, work);
  }
}
