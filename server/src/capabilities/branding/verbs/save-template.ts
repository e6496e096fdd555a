import type { MailTemplate } from '@trunkline/contract/branding';
import type { MailKind, MailText } from '@trunkline/contract/kernel/mail-kinds';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readTemplate, refuseUnsendable } from '../mail-template.ts';
import { storeMailText } from '../queries/texts.ts';

interface Input extends MailText {
  company_id: string;
  kind: MailKind;
  /** Of the own words that were changed; 0 where there were none. */
  version: number;
}

/**
 * Chooses the words of a mail for a company and those below it that choose none. Throws Problem `validation_failed`
 * for words without the link or with placeholders that the mail does not have, `not_found`, and `conflict` where
 * somebody else was quicker.
 */
export function saveTemplate(
  context: SignedIn,
  { company_id, kind, version, subject, body, button }: Input,
): Promise<MailTemplate> {
  const words = { subject, body, button };
  refuseUnsendable(kind, words);
  return withTenant(context, async (tx) => {
    await readTemplate(tx, company_id, kind);
    if (!(await storeMailText(tx, { companyId: company_id, kind, version }, words)))
      throw new Problem('conflict', {
        message: 'Somebody else changed this mail meanwhile. Load it again.',
      });
    return readTemplate(tx, company_id, kind);
  });
}
