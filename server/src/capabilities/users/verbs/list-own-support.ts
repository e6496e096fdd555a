import type { SupportAccess } from '@trunkline/contract/users';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectSupport } from '../queries/support.ts';

/** Lists who viewed the product as the actor, which every user may see, whatever their role. */
export async function listOwnSupport(context: SignedIn): Promise<{ items: SupportAccess[] }> {
  const { actor, now } = context;
  return { items: await withTenant(context, (tx) => selectSupport(tx, actor.userId, now())) };
}
