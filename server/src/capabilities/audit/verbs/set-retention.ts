import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { type Retention, selectRetention, storeRetention } from '../queries/retention.ts';

/** Sets how many days the entries of the actor's people are kept; null for ever. Gives what holds then. */
export function setRetention(
  context: SignedIn,
  { days }: { days: number | null },
): Promise<Retention> {
  return withTenant(context, async (tx) => {
    await storeRetention(tx, days);
    return selectRetention(tx);
  });
}
