import type { MailText } from '@trunkline/contract/kernel/mail-kinds';
import type { Mail, Sender } from '../../kernel/mail.ts';
import type { NotificationText } from '../../kernel/notification-kinds.ts';
import { mailOfText, type MailValues } from '../../kernel/mail-text.ts';

/** More than this is counted, not told. */
const mostItems = 30;

/** Where people choose what they are told. */
const settingsPath = '/settings/notifications';

/** Text of another person, on one line and without links. */
const quoted = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => !word.includes('://'))
    .join(' ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();

function letter(words: MailText, values: MailValues, link: string, { tenant, origin }: Sender) {
  const site = tenant.settings.site_name;
  const mail = mailOfText(words, { site, ...values }, link);
  return {
    ...mail,
    paragraphs: mail.paragraphs.filter((text) => text !== ''),
    // Whatever words somebody has chosen, the way out stands below them.
    notes: [
      ...(mail.notes ?? []),
      `Choose what you are told, and how: ${new URL(settingsPath, origin).href}`,
    ],
  };
}

/** One thing that happened. */
export function notificationMail(
  { title, body, link, reason }: NotificationText,
  words: MailText,
  sender: Sender,
): Omit<Mail, 'to'> {
  const values = { title: quoted(title), text: quoted(body), reason: quoted(reason) };
  return letter(words, values, link ?? '/', sender);
}

/** What was left unread, one below the other. */
export function digestMail(
  items: readonly NotificationText[],
  words: MailText,
  sender: Sender,
): Omit<Mail, 'to'> {
  const shown = items
    .slice(0, mostItems)
    .map(({ title, body }) =>
      [quoted(title), quoted(body)].filter((text) => text !== '').join('\n'),
    );
  const more = items.length - shown.length;
  const values = {
    count: items.length === 1 ? '1 thing' : `${items.length} things`,
    items: [...shown, ...(more === 0 ? [] : [`And ${more} more.`])].join('\n\n'),
  };
  return letter(words, values, items.length === 1 ? (items[0]?.link ?? '/') : '/', sender);
}
