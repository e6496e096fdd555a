import type { User } from '@trunkline/contract/users';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { readRow } from '../../kernel/resource/index.ts';
import { standingOf, statusChanged, tell } from './notices.ts';
import { whyNotManage } from './policy.ts';
import { unknownCompany } from './invitation.ts';
import { selectRole } from './queries.ts';
import { openCompany } from './queries/invitations.ts';
import { selectStatus, setStanding } from './queries/people.ts';
import { userSource } from './source.ts';

/**
 * Changes what a person is to their company, and tells them whether they can act. Throws Problem `not_found`,
 * `forbidden` for oneself and for anybody above the own role, `validation_failed` for a company out of reach, or
 * `conflict` where a company would lose its last owner.
 */
export function changeStanding(
  context: SignedIn,
  id: string,
  standing: Parameters<typeof setStanding>[2],
): Promise<User> {
  return withTenant(context, async (tx) => {
    const refused = whyNotManage(context.actor, { id, role: await selectRole(tx, id) });
    if (refused !== null) throw refused;
    if ('company_id' in standing && (await openCompany(tx, standing.company_id)) === null)
      throw unknownCompany();
    const before = await selectStatus(tx, id);
    if (!(await setStanding(tx, id, standing))) throw new Problem('forbidden');
    const user = await readRow(tx, context, userSource, id);
    if (user.status !== before) {
      await tell(
        tx,
        context,
        user.company_id,
        statusChanged(standingOf(context, user), user.status),
      );
    }
    return user;
  });
}
