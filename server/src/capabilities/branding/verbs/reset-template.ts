import type { MailTemplate } from '@trunkline/contract/branding';
import type { MailKind } from '@trunkline/contract/kernel/mail-kinds';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readTemplate } from '../mail-template.ts';
import { canEditTemplates } from '../policy.ts';
import { deleteMailText } from '../queries/texts.ts';

/**
 * Deletes a company's own texts of an email, so that the inherited or built-in ones apply again.
 * Throws Problem `not_found` or `forbidden`.
 */
export function resetTemplate(
  context: SignedIn,
  { company_id, kind }: { company_id: string; kind: MailKind },
): Promise<MailTemplate> {
  return withTenant(context, async (tx) => {
    await readTemplate(tx, company_id, kind);
    if (!canEditTemplates(context.actor)) throw new Problem('forbidden');
    await deleteMailText(tx, company_id, kind);
    return readTemplate(tx, company_id, kind);
  });
}
