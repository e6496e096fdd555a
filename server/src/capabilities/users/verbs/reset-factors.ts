import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { secondStepReset } from '../../auth/index.ts';
import { sendNotice } from '../notices.ts';
import { resetDenial } from '../policy.ts';
import { resetSecondStep, selectCompanyOf, selectRole } from '../queries.ts';

/**
 * Permanently removes a user's two-factor authentication, ends their sessions and notifies them:
 * they set it up again at their next sign-in. Throws Problem `not_found`, or `forbidden` for the
 * actor and anyone above the actor's role.
 */
export function resetFactors(context: SignedIn, { id }: { id: string }): Promise<{ id: string }> {
  const { actor, now } = context;
  return withTenant(context, async (tx) => {
    const denial = resetDenial(actor, { id, role: await selectRole(tx, id) });
    if (denial !== null) throw denial;
    const email = await resetSecondStep(tx, id);
    if (email === null) throw new Problem('forbidden');
    await sendNotice(tx, context, await selectCompanyOf(tx, id), secondStepReset({ email }, now()));
    return { id };
  });
}
