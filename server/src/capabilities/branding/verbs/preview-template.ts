import type { MailPreview } from '@trunkline/contract/branding';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { composeDraft, type Draft } from '../template-draft.ts';

/** Renders an email with sample values. Throws Problem `validation_failed`, `not_found`. */
export function previewTemplate(context: SignedIn, draft: Draft): Promise<MailPreview> {
  return withTenant(context, async (tx) => {
    const { mail, sender, texts } = await composeDraft(tx, context, draft);
    const ownTexts = texts.texts;
    const name = ownTexts.mail_sender_name || texts.built_in.mail_sender_name;
    return {
      from:
        ownTexts.mail_sender_address === '' ? name : `${name} <${ownTexts.mail_sender_address}>`,
      reply_to: ownTexts.mail_reply_to || texts.built_in.mail_reply_to || null,
      subject: mail.subject,
      paragraphs: [...mail.paragraphs],
      button: mail.action?.label ?? '',
      notes: [...(mail.notes ?? [])],
      site_name: sender.tenant.settings.site_name,
      primary_color: sender.tenant.theme.primary_color,
    };
  });
}
