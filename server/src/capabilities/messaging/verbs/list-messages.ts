import type { Message } from '@trunkline/contract/messaging';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectBefore, selectChange, selectFrom } from '../queries/messages.ts';

interface Input {
  readonly id: string;
  readonly before?: number | undefined;
  readonly around?: number | undefined;
  readonly limit: number;
}

interface MessagePage {
  items: Message[];
  earlier: boolean;
  later: boolean;
  change: number;
}

/** Returns messages before or around a position, or the newest. Throws Problem `not_found`. */
export function listMessages(
  context: SignedIn,
  { id: conversation, before, around, limit }: Input,
): Promise<MessagePage> {
  return withTenant(context, async (tx) => {
    // Read first, so that messages sent in the meantime appear in the changes after this number.
    const change = await selectChange(tx, conversation);
    if (change === null) throw new Problem('not_found');
    if (around === undefined) {
      const found = await selectBefore(tx, { conversation, before, limit: limit + 1 });
      const items = found.slice(-limit);
      const later =
        before !== undefined &&
        (await selectFrom(tx, { conversation, from: before, limit: 1 })).length > 0;
      return { items, earlier: found.length > limit, later, change };
    }
    const half = Math.floor(limit / 2);
    const first = await selectBefore(tx, { conversation, before: around, limit: half + 1 });
    const rest = await selectFrom(tx, { conversation, from: around, limit: limit - half + 1 });
    const items = [...(half === 0 ? [] : first.slice(-half)), ...rest.slice(0, limit - half)];
    return { items, earlier: first.length > half, later: rest.length > limit - half, change };
  });
}
