import type { Tx } from '@trunkline/database/database';
import type { Context } from '../context.ts';
import { type Mail, queueMail } from '../mail.ts';
import type { Submission } from './form.ts';

/**
 * Notifies the visited company and the sender. The confirmation repeats nothing from the form, so
 * it can't be used to send text to someone else's address.
 */
export async function notifyOfSubmission(
  tx: Tx,
  { siteContext, senderFor, outbox }: Context,
  { values, confirm }: Submission,
  mails: { readonly company: Omit<Mail, 'to'>; readonly sender: Omit<Mail, 'to'> },
): Promise<void> {
  const { contact_email, support_email } = siteContext.tenant.settings;
  const { origin } = await senderFor(tx, { company: siteContext.tenant.company_id });
  const sender = { tenant: siteContext.tenant, origin };
  const to = contact_email || support_email;
  if (to !== '') await queueMail(tx, { ...mails.company, to }, sender, outbox);
  const writer = values['email'] ?? '';
  if (confirm && writer !== '')
    await queueMail(tx, { ...mails.sender, to: writer }, sender, outbox);
}
