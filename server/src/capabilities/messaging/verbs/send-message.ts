import type { Message } from '@trunkline/contract/messaging';
import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectFloor, selectMessage } from '../queries/messages.ts';
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
  return once(context, async (tx) => {
    const floor = await selectFloor(tx, { key: said.key, conversation: id });
    if (floor.known !== null) return read(tx, floor.known);
    if (!floor.visible) throw new Problem('not_found');
    if (!floor.joined) throw new Problem('forbidden');
    return read(tx, await say(tx, context, id, said));
  });
}

async function read(tx: Tx, id: string): Promise<Message> {
  const message = await selectMessage(tx, id);
  if (message === null) throw new Problem('not_found');
  return message;
}
