import type { SupportAccess } from '@trunkline/contract/users';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { selectRole } from '../queries.ts';
import { selectSupport } from '../queries/support.ts';

/**
 * Lists who viewed the product as a user. Throws Problem `not_found` for a user the actor can't
 * see.
 */
export async function listSupport(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ items: SupportAccess[] }> {
  return withTenant(context, async (tx) => {
    if ((await selectRole(tx, id)) === null) throw new Problem('not_found');
    return { items: await selectSupport(tx, id, context.now()) };
  });
}
