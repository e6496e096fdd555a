import type { User } from '@trunkline/contract/users';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { readRow } from '../../kernel/resource/index.ts';
import { whyNotManage } from './policy.ts';
import { unknownCompany } from './invitation.ts';
import { selectRole } from './queries.ts';
import { openCompany } from './queries/invitations.ts';
import { setStanding } from './queries/people.ts';
import { userSource } from './source.ts';

/**
 * Changes what a person is to their company. Throws Problem `not_found`, `forbidden` for oneself and for anybody
 * above the own role, `validation_failed` for a company out of reach, or `conflict` where a company would lose its
 * last owner.
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
    if (!(await setStanding(tx, id, standing))) throw new Problem('forbidden');
    return readRow(tx, context, userSource, id);
  });
}
