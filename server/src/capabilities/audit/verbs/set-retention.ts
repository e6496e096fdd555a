import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { type Retention, selectRetention, storeRetention } from '../queries/retention.ts';

/**
 * Sets for how many days the entries of the actor's company are kept; null means forever. Returns
 * the effective retention.
 */
export function setRetention(
  context: SignedIn,
  { days }: { days: number | null },
): Promise<Retention> {
  return withTenant(context, async (tx) => {
    await storeRetention(tx, days);
    return selectRetention(tx);
  });
}
