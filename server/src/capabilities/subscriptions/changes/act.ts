import type { Change, Subscription } from '@trunkline/contract/subscriptions';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { subscriptionSource } from '../source.ts';
import { changeSubscription } from './change.ts';

/** A change that needs no input, of the version that is current. */
const acting =
  (change: Change) =>
  async (context: SignedIn, { id }: { id: string }): Promise<Subscription> => {
    const { version } = await withTenant(context, (tx) =>
      readRow(tx, context, subscriptionSource, id),
    );
    const done = await changeSubscription(context, { id, version, change, dry_run: false });
    return done.subscription;
  };

/** Ends a subscription where that costs nothing. */
export const endWithTerm = acting({ event: 'end', when: 'term' });
/** Keeps a subscription whose end was fixed. */
export const keepSubscription = acting({ event: 'keep' });
