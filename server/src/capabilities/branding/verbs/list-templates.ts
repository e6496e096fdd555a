import type { MailTemplate } from '@trunkline/contract/branding';
import { mailKindNames } from '@trunkline/contract/kernel/mail-kinds';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { readTemplate } from '../mail-template.ts';
import { selectOwnVersions } from '../queries/texts.ts';

/**
 * Returns the texts of all emails of a company, and where they come from. Throws Problem
 * `not_found`.
 */
export function listTemplates(
  context: SignedIn,
  { company_id }: { company_id: string },
): Promise<{ items: MailTemplate[] }> {
  return withTenant(context, async (tx) => {
    const versions = await selectOwnVersions(tx, company_id);
    const items: MailTemplate[] = [];
    for (const kind of mailKindNames)
      items.push(await readTemplate(tx, company_id, kind, versions));
    return { items };
  });
}
