import type { User } from '@trunkline/contract/users';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { Problem, unknownCompany } from '../../kernel/errors.ts';
import { readRow } from '../../kernel/resource/index.ts';
import { noticeContextOf, statusChanged, sendNotice } from './notices.ts';
import { manageDenial } from './policy.ts';
import { selectRole } from './queries.ts';
import { selectActiveCompany } from './queries/invitations.ts';
import { selectStatus, setMembership } from './queries/people.ts';
import { userSource } from './source.ts';

/**
 * Changes a user's company or status and notifies them. Throws Problem `not_found`, `forbidden` for
 * the actor and anyone above the actor's role, `validation_failed` for a company out of reach, or
 * `conflict` if a company would lose its last owner.
 */
export function changeMembership(
  context: SignedIn,
  id: string,
  membership: Parameters<typeof setMembership>[2],
): Promise<User> {
  return withTenant(context, async (tx) => {
    const denial = manageDenial(context.actor, { id, role: await selectRole(tx, id) });
    if (denial !== null) throw denial;
    if (
      'company_id' in membership &&
      (await selectActiveCompany(tx, membership.company_id)) === null
    )
      throw unknownCompany();
    const before = await selectStatus(tx, id);
    if (!(await setMembership(tx, id, membership))) throw new Problem('forbidden');
    const user = await readRow(tx, context, userSource, id);
    if (user.status !== before) {
      await sendNotice(
        tx,
        context,
        user.company_id,
        statusChanged(noticeContextOf(context, user), user.status),
      );
    }
    return user;
  });
}
