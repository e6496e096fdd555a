import { Subscription } from '@trunkline/contract/subscriptions';
import { endForTransfer } from '@trunkline/contract/subscriptions/changes';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withDryRun } from '../../../kernel/context.ts';
import { Problem, refused } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { nextOf, storedFacts, subscriptionOf } from '../facts.ts';
import { readFacts, readHops, amountsOf } from '../hops.ts';
import { transitionRow } from '../queries/facts.ts';
import { beginTransfer, continueInstance } from '../queries/transfers.ts';
import { subscriptionSource } from '../source.ts';

/**
 * Ends a subscription whose buyer, or a company in between, has moved below other sellers, and
 * starts one with those sellers on the same day. The service instance stays the same: nothing is
 * sent to its supplier, and neither another set-up charge nor another trial applies. Only the
 * company that delivers the service, or a company above it, can transfer the subscription.
 *
 * @throws Problem `not_found`, `forbidden`, `conflict` if the buyer hasn't moved, the state rules
 *   out a transfer, or the new sellers don't sell the service.
 */
export async function transferSubscription(
  context: SignedIn,
  { id, version, dry_run }: { id: string; version: number; dry_run: boolean },
) {
  const { stored, based_on } = await readFacts(context, id);
  const read = async (tx: Tx, subscriptionId: string) =>
    Subscription.parse(await readRow(tx, context, subscriptionSource, subscriptionId));
  return withDryRun(context, dry_run, async (tx) => {
    const row = await read(tx, id);
    if ((!dry_run && based_on !== version) || row.version !== stored.version)
      throw refused('subscription_changed');
    const started = await beginTransfer(tx, id, stored.version);
    if (started === null) throw new Problem('forbidden');
    const { day } = started;
    const hops = await readHops(tx, stored, row.as === 'seller', null, day);
    const outcome = endForTransfer(subscriptionOf(stored), day);
    const reason = 'Its buyer has moved to another seller.';
    const transition = { day, next: nextOf(outcome.subscription), reason };
    const facts = storedFacts(outcome.facts);
    const end = { ...transition, event: 'end', to_state: 'pending_cancel', facts } as const;
    const finish = { ...transition, event: 'finish', to_state: 'cancelled', facts: [] } as const;
    await transitionRow(tx, { id, version: started.version }, end);
    await transitionRow(tx, { id, version: started.version + 1 }, finish);
    await continueInstance(tx, started.id);
    return {
      dry_run,
      ended: await read(tx, id),
      credit: amountsOf(hops, outcome),
      started: await read(tx, started.id),
    };
  });
}
