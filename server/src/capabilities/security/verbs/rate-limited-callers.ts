import type { LimitedCaller } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { releaseLimit, selectLimited } from '../queries/rules.ts';

/** Lists callers within reach who have used up a rate limit right now. */
export async function listLimited(context: SignedIn): Promise<{ items: LimitedCaller[] }> {
  return { items: await withTenant(context, selectLimited) };
}

/** Resets the rate limit of one caller within reach; false if it wasn't used up. */
export async function releaseLimited(
  context: SignedIn,
  { rule, key }: { readonly rule: string; readonly key: string },
): Promise<{ released: boolean }> {
  return { released: await withTenant(context, (tx) => releaseLimit(tx, rule, key)) };
}
