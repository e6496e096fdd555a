import type { Message } from '@trunkline/contract/messaging';
import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { selectMessage } from './queries/messages.ts';

/**
 * Returns one of the actor's messages. Throws Problem `not_found` if it isn't visible to them,
 * `forbidden` if it is someone else's.
 */
export async function readOwnMessage(tx: Tx, { actor }: SignedIn, id: string): Promise<Message> {
  const message = await selectMessage(tx, id);
  if (message === null) throw new Problem('not_found');
  const { author_id, author_company_id } = message;
  if (author_id !== actor.userId || author_company_id !== actor.companyId)
    throw new Problem('forbidden');
  return message;
}
