import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { storeDays } from '../queries.ts';

/**
 * Sets how many days the actor's company, and companies below it without their own setting, keep
 * deleted records.
 */
export async function setDays(
  context: SignedIn,
  { days }: { days: number },
): Promise<{ days: number }> {
  await withTenant(context, (tx) => storeDays(tx, days));
  return { days };
}
