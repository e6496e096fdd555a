import type { SupportAccess } from '@trunkline/contract/users';
import type { Mail } from '../../kernel/mail.ts';
import { timeText } from '../../kernel/time-text.ts';
import { toOneLine } from '../auth/index.ts';

/**
 * Builds the email telling a user that someone is viewing the product as them, with the reason and
 * the start and end times.
 */
export function supportStarted(email: string, access: SupportAccess): Mail {
  const { supporter_name, supporter_company, reason, started_at, ends_at } = access;
  const supporterName = `${toOneLine(supporter_name)} of ${toOneLine(supporter_company)}`;
  return {
    to: email,
    subject: `${toOneLine(supporter_name)} is viewing your account to help you`,
    paragraphs: [
      `${supporterName} is viewing Trunkline as you. They see what you see, but they can't change anything or see your password or two-factor settings.`,
      [
        `Reason: ${reason.replaceAll(/\S*:\/\//g, '')}`,
        `Started: ${timeText(new Date(started_at))}`,
        `Ends by: ${timeText(new Date(ends_at))}`,
      ].join('\n'),
    ],
    action: { label: 'See who viewed your account', url: '/settings/sessions' },
    notes: ["If you weren't expecting this, ask your administrator."],
  };
}
