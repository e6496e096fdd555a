import type { Tx } from '@trunkline/database/database';
import type { Context } from '../context.ts';
import { type Mail, queueMail } from '../mail.ts';
import type { Submission } from './form.ts';

/**
 * Tells the company that is visited, and whoever wrote. The second mail repeats nothing of what was typed: nobody
 * may send words of their own to an address that is not theirs through this.
 */
export async function tellOfSubmission(
  tx: Tx,
  { face, request, outbox }: Context,
  { values, confirm }: Submission,
  mails: { readonly company: Omit<Mail, 'to'>; readonly sender: Omit<Mail, 'to'> },
): Promise<void> {
  const { contact_email, support_email } = face.tenant.settings;
  const sender = { tenant: face.tenant, origin: request.origin };
  const to = contact_email || support_email;
  if (to !== '') await queueMail(tx, { ...mails.company, to }, sender, outbox);
  const writer = values['email'] ?? '';
  if (confirm && writer !== '')
    await queueMail(tx, { ...mails.sender, to: writer }, sender, outbox);
}
