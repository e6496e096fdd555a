import { linkTimes } from '@trunkline/contract/kernel/constants';
import type {
  MailKind,
  MailText,
  NotificationMailKind,
} from '@trunkline/contract/kernel/mail-kinds';
import { roleInSentence } from '@trunkline/contract/kernel/role-labels';
import type { Mail } from '../../kernel/mail.ts';
import { mailOfText } from '../../kernel/mail-text.ts';
import { toOneLine } from './notices.ts';

export * from './notices.ts';

type LinkMailKind = Exclude<MailKind, NotificationMailKind>;

/** An email with a link: its kind, and the values its text may mention besides the site. */
export type LinkMailContent =
  | { readonly kind: Exclude<LinkMailKind, 'invitation' | 'approve_email'>; readonly email: string }
  | ({ readonly kind: 'invitation'; readonly email: string } & Invitation)
  | { readonly kind: 'approve_email'; readonly email: string; readonly newEmail: string };

/** Details of an invitation. Names are user input, so they are limited to one short line. */
export interface Invitation {
  readonly inviter: string;
  readonly company: string;
  readonly role: string;
}

const units = [
  [24 * 60 * 60, 'day'],
  [60 * 60, 'hour'],
  [60, 'minute'],
] as const;

/** Formats seconds in the largest unit that gives a plural: '10 minutes', '24 hours', '7 days'. */
export function lifetime(seconds: number): string {
  const [size, unit] = units.find(([size]) => seconds % size === 0 && seconds > size) ?? units[2];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * Someone who already has an account gets a sign-in link; the screen shows the same as for a new
 * person.
 */
const purposes = {
  magic_link: 'magic_link',
  already_registered: 'magic_link',
  confirm_address: 'confirm_address',
  reset_password: 'reset_password',
  invitation: 'invitation',
  change_email: 'change_email',
  approve_email: 'approve_email',
} as const satisfies Record<LinkMailKind, keyof typeof linkTimes>;

function valuesOf(content: LinkMailContent) {
  if (content.kind === 'approve_email') return { new_email: content.newEmail };
  if (content.kind !== 'invitation') return {};
  const { inviter, company, role } = content;
  return {
    inviter: toOneLine(inviter),
    company: toOneLine(company),
    role: toOneLine(roleInSentence(role)),
  };
}

/** Builds an email with a link from the sender's texts; `site` is the tenant's site name. */
export function composeLinkMail(
  content: LinkMailContent,
  text: MailText,
  { site, url }: { readonly site: string; readonly url: string },
): Mail {
  const values = {
    site,
    lifetime: lifetime(linkTimes[purposes[content.kind]]),
    ...valuesOf(content),
  };
  return { to: content.email, ...mailOfText(text, values, url) };
}
