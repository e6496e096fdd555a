import type { Change, Subscription } from '@trunkline/contract/subscriptions';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { subscriptionSource } from '../source.ts';
import { changeSubscription } from './change.ts';

/** Returns an action that applies a change without input to the current version. */
const createAction =
  (change: Change) =>
  async (context: SignedIn, { id }: { id: string }): Promise<Subscription> => {
    const { version } = await withTenant(context, (tx) =>
      readRow(tx, context, subscriptionSource, id),
    );
    const result = await changeSubscription(context, { id, version, change, dry_run: false });
    return result.subscription;
  };

/** Ends a subscription at the end of its term, without an early-termination fee. */
export const endWithTerm = createAction({ event: 'end', when: 'term' });
/** Keeps a subscription that was set to end. */
export const keepSubscription = createAction({ event: 'keep' });
