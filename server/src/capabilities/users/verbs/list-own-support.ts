import type { SupportAccess } from '@trunkline/contract/users';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectSupport } from '../queries/support.ts';

/** Who looked at the product as the actor: that is theirs to know, whatever their role may. */
export async function listOwnSupport(context: SignedIn): Promise<{ items: SupportAccess[] }> {
  const { actor, now } = context;
  return { items: await withTenant(context, (tx) => selectSupport(tx, actor.userId, now())) };
}
