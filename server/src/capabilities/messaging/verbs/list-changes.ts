import { type Message, messagingLimits } from '@trunkline/contract/messaging';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectChange, selectChanges } from '../queries/messages.ts';

/** Returns messages sent, edited or deleted after a known change. Throws Problem `not_found`. */
export function listChanges(
  context: SignedIn,
  { id: conversation, after }: { id: string; after: number },
): Promise<{ items: Message[]; change: number; more: boolean }> {
  const limit = messagingLimits.changes;
  return withTenant(context, async (tx) => {
    const last = await selectChange(tx, conversation);
    if (last === null) throw new Problem('not_found');
    const found = await selectChanges(tx, { conversation, after, limit: limit + 1 });
    const items = found.slice(0, limit);
    const hasMore = found.length > limit;
    const lastChange = items.at(-1)?.change ?? after;
    return { items, change: hasMore ? lastChange : Math.max(last, lastChange), more: hasMore };
  });
}
