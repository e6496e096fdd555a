import type { MailKind, MailText } from './mail-kinds.ts';

const linkText = '{{link}}\n\nThe link works once and expires in {{lifetime}}.';
const ignore = "If this wasn't you, ignore this email: nothing happens unless the link is used.";
const text = (...paragraphs: readonly string[]): string => paragraphs.join('\n\n');

/** The texts of emails that neither the company nor one above it has customised. */
export const builtInMailTexts: Readonly<Record<MailKind, MailText>> = {
  confirm_address: {
    subject: 'Confirm your email address for {{site}}',
    body: text('Confirm your email address to finish signing up.', linkText, ignore),
    button: 'Confirm email address',
  },
  already_registered: {
    subject: 'You already have an account at {{site}}',
    body: text(
      'Someone signed up with your email address, but you already have an account. Sign in with this link instead.',
      linkText,
      ignore,
    ),
    button: 'Sign in',
  },
  magic_link: {
    subject: 'Sign in to {{site}}',
    body: text('Use this link to sign in.', linkText, ignore),
    button: 'Sign in',
  },
  reset_password: {
    subject: 'Choose a new password for {{site}}',
    body: text(
      "Someone requested a new password for your account. Once you choose one, you'll be signed out everywhere.",
      linkText,
      "If this wasn't you, ignore this email: your password stays the same.",
    ),
    button: 'Choose a new password',
  },
  invitation: {
    subject: 'Invitation to {{company}}',
    body: text(
      '{{inviter}} invited you to join {{company}} at {{site}}. Your role: {{role}}.',
      linkText,
      "If you weren't expecting this invitation, ignore this email: nothing happens unless you accept.",
    ),
    button: 'Accept invitation',
  },
  change_email: {
    subject: 'Confirm your new email address for {{site}}',
    body: text(
      'Confirm this address to use it for your account.',
      "It will become your email address once you've also approved the change using the link we sent to your current address.",
      linkText,
      ignore,
    ),
    button: 'Confirm new address',
  },
  approve_email: {
    subject: 'Approve the new email address for {{site}}',
    body: text(
      "Your account's email address is about to change to {{new_email}}. It will change once you've confirmed it from both addresses.",
      linkText,
      "If this wasn't you, don't open the link: your address stays the same. Someone else may have access to your account, so end all sessions and change your password in your settings right away.",
    ),
    button: 'Approve change',
  },
  notification: {
    subject: '{{title}}',
    body: "{{text}}\n\n{{link}}\n\nWhy you're receiving this: {{reason}}",
    button: 'View details',
  },
  notification_digest: {
    subject: 'New at {{site}}: {{count}}',
    body: 'Here are your unread notifications.\n\n{{items}}\n\n{{link}}',
    button: 'See all notifications',
  },
};
