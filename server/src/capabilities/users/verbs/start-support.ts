import { supportSeconds } from '@trunkline/contract/kernel/constants';
import type { SupportAccess } from '@trunkline/contract/users';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { sendNotice } from '../notices.ts';
import { supportDenial } from '../policy.ts';
import { insertSupport, selectViewableUser } from '../queries/support.ts';
import { supportStarted } from '../support-mail.ts';

/**
 * Starts support access: for half an hour the session sees what a user with a lower role sees, and
 * the user is notified by email. Throws Problem `not_found`, `forbidden` for the actor and anyone
 * without a lower role, or `conflict` for a user who can't act.
 */
export function startSupport(
  context: SignedIn,
  { id, reason }: { id: string; reason: string },
): Promise<SupportAccess> {
  const { actor, now } = context;
  return withTenant(context, async (tx) => {
    const person = await selectViewableUser(tx, id);
    if (person === null) throw new Problem('not_found');
    const denial = supportDenial(actor, { id, ...person });
    if (denial !== null) throw denial;
    const access = { person: id, reason, moment: now(), seconds: supportSeconds };
    const started = await insertSupport(tx, access);
    if (started === null) throw new Problem('forbidden');
    await sendNotice(tx, context, person.company_id, supportStarted(person.email, started));
    return started;
  });
}
