import type { MailPreview } from '@trunkline/contract/branding';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { composeDraft, type Draft } from '../template-draft.ts';

/** Renders a mail with sample values. Throws Problem `validation_failed`, `not_found`. */
export function previewTemplate(context: SignedIn, draft: Draft): Promise<MailPreview> {
  return withTenant(context, async (tx) => {
    const { mail, sender, texts } = await composeDraft(tx, context, draft);
    const own = texts.texts;
    const name = own.mail_sender_name || texts.built_in.mail_sender_name;
    return {
      from: own.mail_sender_address === '' ? name : `${name} <${own.mail_sender_address}>`,
      reply_to: own.mail_reply_to || texts.built_in.mail_reply_to || null,
      subject: mail.subject,
      paragraphs: [...mail.paragraphs],
      button: mail.action?.label ?? '',
      notes: [...(mail.notes ?? [])],
      site_name: sender.tenant.settings.site_name,
      primary_color: sender.tenant.theme.primary_color,
    };
  });
}
