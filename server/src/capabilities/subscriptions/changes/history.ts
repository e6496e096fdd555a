import type { SubscriptionChange } from '@trunkline/contract/subscriptions';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { selectChanges } from '../queries/history.ts';
import { subscriptionSource } from '../source.ts';

/** Lists the changes of a subscription, newest first. Throws Problem `not_found`. */
export function listChanges(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ items: SubscriptionChange[] }> {
  return withTenant(context, async (tx) => {
    await readRow(tx, context, subscriptionSource, id);
    return { items: await selectChanges(tx, id) };
  });
}
