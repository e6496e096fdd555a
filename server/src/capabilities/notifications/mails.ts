import type { MailText } from '@trunkline/contract/kernel/mail-kinds';
import type { Mail, Sender } from '../../kernel/mail.ts';
import type { NotificationText } from '../../kernel/notification-kinds.ts';
import { mailOfText, type MailValues } from '../../kernel/mail-text.ts';

/** Maximum number of notifications listed in a digest; the rest are only counted. */
const maxItems = 30;

const settingsPath = '/settings/notifications';

/** Puts another person's text on one line and removes its links. */
const quoteSafely = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => !word.includes('://'))
    .join(' ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();

function composeMail(
  mailText: MailText,
  values: MailValues,
  link: string,
  { tenant, origin }: Sender,
) {
  const site = tenant.settings.site_name;
  const mail = mailOfText(mailText, { site, ...values }, link);
  return {
    ...mail,
    paragraphs: mail.paragraphs.filter((text) => text !== ''),
    // The link to the settings is always included, whatever the custom text.
    notes: [
      ...(mail.notes ?? []),
      `Choose which notifications you get, and how: ${new URL(settingsPath, origin).href}`,
    ],
  };
}

/** Builds the email for one notification. */
export function notificationMail(
  { title, body, link, reason }: NotificationText,
  text: MailText,
  sender: Sender,
): Omit<Mail, 'to'> {
  const values = {
    title: quoteSafely(title),
    text: quoteSafely(body),
    reason: quoteSafely(reason),
  };
  return composeMail(text, values, link ?? '/', sender);
}

/** Builds a digest of unread notifications. */
export function digestMail(
  items: readonly NotificationText[],
  mailText: MailText,
  sender: Sender,
): Omit<Mail, 'to'> {
  const visible = items
    .slice(0, maxItems)
    .map(({ title, body }) =>
      [quoteSafely(title), quoteSafely(body)].filter((text) => text !== '').join('\n'),
    );
  const remaining = items.length - visible.length;
  const values = {
    count: items.length === 1 ? '1 update' : `${items.length} updates`,
    items: [...visible, ...(remaining === 0 ? [] : [`And ${remaining} more.`])].join('\n\n'),
  };
  return composeMail(mailText, values, items.length === 1 ? (items[0]?.link ?? '/') : '/', sender);
}
