import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../kernel/context.ts';
import { type Mail, queueMail } from '../../kernel/mail.ts';

const advice = "If you didn't expect this, ask an administrator at your company.";

interface Recipient {
  readonly email: string;
  readonly companyId: string;
}

/** Sends an email from the site of the reader's company, on behalf of the acting company. */
async function send(
  tx: Tx,
  { actor, senderFor, outbox }: SignedIn,
  { email, companyId }: Recipient,
  mail: Omit<Mail, 'to' | 'notes'>,
): Promise<void> {
  const { tenant, origin } = await senderFor(tx, { company: companyId });
  const sender = { tenant: { ...tenant, company_id: actor.companyId }, origin };
  await queueMail(tx, { to: email, notes: [advice], ...mail }, sender, outbox);
}

export const sendFactorReminder = (tx: Tx, context: SignedIn, recipient: Recipient) =>
  send(tx, context, recipient, {
    subject: 'Set up two-factor authentication',
    paragraphs: [
      `${context.actor.companyName} asks you to protect your account with two-factor authentication. Sign in and add a passkey or an authenticator app. It takes about two minutes.`,
      'Save your recovery codes as well: they let you in if you lose your device.',
    ],
    action: { label: 'Sign in', url: '/auth' },
  });

export const sendCodesReminder = (tx: Tx, context: SignedIn, recipient: Recipient) =>
  send(tx, context, recipient, {
    subject: 'Create recovery codes',
    paragraphs: [
      'You manage your company on Trunkline and have no recovery codes left. If you lose your device, there may be no one at your company who can let you back in.',
      'Create new recovery codes in your settings, and keep them in a safe place.',
    ],
    action: { label: 'Review your settings', url: '/settings' },
  });

export const sendPasskeyRequired = (tx: Tx, context: SignedIn, recipient: Recipient) =>
  send(tx, context, recipient, {
    subject: 'A passkey is now required for your account',
    paragraphs: [
      `${context.actor.companyName} requires a passkey for your account. You'll be asked to create one the next time you sign in or, if you're already signed in, right away.`,
    ],
    action: { label: 'Sign in', url: '/auth' },
  });
