import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { queueMail } from '../../../kernel/mail.ts';
import { canEditTemplates } from '../policy.ts';
import { composeDraft, type Draft } from '../template-draft.ts';

/**
 * Sends an email with these texts to the caller only; its link leads to the sign-in screen and does
 * nothing. Throws Problem `forbidden`, `validation_failed` or `not_found`.
 */
export function sendTestMail(context: SignedIn, draft: Draft): Promise<{ sent_to: string }> {
  const { actor, outbox } = context;
  return withTenant(context, async (tx) => {
    if (!canEditTemplates(actor)) throw new Problem('forbidden');
    const { mail, sender } = await composeDraft(tx, context, draft);
    // The email is sent in the name of the acting company, with the look and texts being tested.
    const tenant = { ...sender.tenant, company_id: actor.companyId };
    const subject = `[Test] ${mail.subject}`;
    await queueMail(tx, { ...mail, subject, to: actor.email }, { ...sender, tenant }, outbox);
    return { sent_to: actor.email };
  });
}
