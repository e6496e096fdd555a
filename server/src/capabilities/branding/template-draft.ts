import type { MailKind, MailText } from '@trunkline/contract/kernel/mail-kinds';
import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { Mail, Sender } from '../../kernel/mail.ts';
import { mailOfText, sampleValues } from '../../kernel/mail-text.ts';
import { siteContextOf } from './site-context.ts';
import { refuseUnsendable } from './mail-template.ts';
import { presentTexts } from './present-texts.ts';
import { selectTexts } from './queries/texts.ts';
import { selectTheme } from './queries/themes.ts';

export interface Draft extends MailText {
  readonly company_id: string;
  readonly kind: MailKind;
}

/** Builds an email with sample values, in the look of the company it would be sent for. */
export async function composeDraft(
  tx: Tx,
  context: SignedIn,
  { company_id, kind, subject, body, button }: Draft,
): Promise<{ mail: Omit<Mail, 'to'>; sender: Sender; texts: ReturnType<typeof presentTexts> }> {
  const text = { subject, body, button };
  refuseUnsendable(kind, text);
  const found = await selectTexts(tx, company_id);
  if (found === null) throw new Problem('not_found');
  const texts = presentTexts(found);
  const { tenant } = siteContextOf(found.company.name, {
    claimed: false,
    company_id,
    company_name: found.company.name,
    tenant_slug: '',
    theme: await selectTheme(tx, company_id),
    settings: Object.fromEntries(
      found.settings.map(({ setting_key, setting_value }) => [setting_key, setting_value]),
    ),
    limits: {},
    canonical: null,
  });
  // The link has the same origin as the caller's other emails, regardless of the requested host.
  const { origin } = await context.senderFor(tx, { company: context.actor.companyId });
  const mail = mailOfText(text, sampleValues(kind, tenant.settings.site_name), `${origin}/auth`);
  return { mail, sender: { tenant, origin }, texts };
}
