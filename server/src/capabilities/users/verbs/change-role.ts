import type { RoleName } from '@trunkline/contract/kernel/roles';
import type { User } from '@trunkline/contract/users';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { roleChanged, noticeContextOf, sendNotice } from '../notices.ts';
import { grantDenial } from '../policy.ts';
import { selectRole } from '../queries.ts';
import { setRole } from '../queries/people.ts';
import { userSource } from '../source.ts';

/**
 * Changes a user's role from their next request on, and notifies them. Throws Problem `not_found`,
 * `forbidden` for the actor, anyone above the actor's role and a role above it, or `conflict` for a
 * company's last owner.
 */
export function changeRole(
  context: SignedIn,
  { id, role }: { id: string; role: RoleName },
): Promise<User> {
  return withTenant(context, async (tx) => {
    const before = await selectRole(tx, id);
    const denial = grantDenial(context.actor, { id, role: before }, role);
    if (denial !== null) throw denial;
    const isChanged = before !== role;
    if (isChanged && !(await setRole(tx, id, role))) throw new Problem('forbidden');
    const user = await readRow(tx, context, userSource, id);
    if (isChanged)
      await sendNotice(
        tx,
        context,
        user.company_id,
        roleChanged(noticeContextOf(context, user), before ?? '', role),
      );
    return user;
  });
}
