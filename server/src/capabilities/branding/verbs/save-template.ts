import type { MailTemplate } from '@trunkline/contract/branding';
import type { MailKind, MailText } from '@trunkline/contract/kernel/mail-kinds';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readTemplate, refuseUnsendable } from '../mail-template.ts';
import { storeMailText } from '../queries/texts.ts';

interface Input extends MailText {
  company_id: string;
  kind: MailKind;
  /** Version of the company's texts that were edited; 0 if there were none. */
  version: number;
}

/**
 * Saves the texts of an email for a company and for companies below that have none of their own.
 * Throws Problem `validation_failed` for texts without the link or with unknown placeholders,
 * `not_found`, `forbidden`, or `conflict` if someone else has changed them in the meantime.
 */
export function saveTemplate(
  context: SignedIn,
  { company_id, kind, version, subject, body, button }: Input,
): Promise<MailTemplate> {
  const text = { subject, body, button };
  refuseUnsendable(kind, text);
  return withTenant(context, async (tx) => {
    await readTemplate(tx, company_id, kind);
    if (!(await storeMailText(tx, { companyId: company_id, kind, version }, text)))
      throw new Problem('conflict', {
        message: 'Someone else has changed this email. Reload it.',
      });
    return readTemplate(tx, company_id, kind);
  });
}
