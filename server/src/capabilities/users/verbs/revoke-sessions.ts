import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { manageDenial } from '../policy.ts';
import { selectRole } from '../queries.ts';
import { endSessions } from '../queries/people.ts';

/**
 * Signs a user out everywhere. Throws Problem `not_found`, or `forbidden` for the actor and anyone
 * above the actor's role.
 */
export function revokeSessions(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ id: string; ended: number }> {
  return withTenant(context, async (tx) => {
    const denial = manageDenial(context.actor, { id, role: await selectRole(tx, id) });
    if (denial !== null) throw denial;
    const ended = await endSessions(tx, id);
    if (ended === null) throw new Problem('forbidden');
    return { id, ended };
  });
}
