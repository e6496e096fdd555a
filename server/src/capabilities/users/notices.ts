import { roleInSentence } from '@trunkline/contract/kernel/role-labels';
import type { UserStatus } from '@trunkline/contract/users';
import type { Tx } from '@trunkline/database/database';
import type { SignedIn } from '../../kernel/context.ts';
import { type Mail, queueMail } from '../../kernel/mail.ts';
import { timeText } from '../../kernel/time-text.ts';
import { toOneLine } from '../auth/index.ts';

/** Who a change affects, at which company, who made the change and when. */
export interface NoticeContext {
  readonly email: string;
  readonly company: string;
  readonly by: string;
  readonly when: Date;
}

const advice = "If you didn't expect this, ask an administrator at your company.";

function notice(
  { email, by, when }: NoticeContext,
  subject: string,
  summary: string,
  action?: Mail['action'],
): Mail {
  const facts = `Changed by: ${toOneLine(by)}\nTime: ${timeText(when)}`;
  return {
    to: email,
    subject,
    paragraphs: [summary, facts],
    notes: [advice],
    ...(action && { action }),
  };
}

const roleNoun = (role: string) => toOneLine(roleInSentence(role));

export function roleChanged(context: NoticeContext, before: string, after: string): Mail {
  const previousText = before === '' ? '' : ` It was ${roleNoun(before)} before.`;
  return notice(
    context,
    'Your role was changed',
    `Your role at ${toOneLine(context.company)} is now ${roleNoun(after)}.${previousText} You stay signed in; your permissions have already changed.`,
    { label: 'Review your profile', url: '/profile' },
  );
}

export function statusChanged(context: NoticeContext, status: UserStatus): Mail {
  const company = toOneLine(context.company);
  return status === 'suspended'
    ? notice(
        context,
        'Your account was suspended',
        `Your account at ${company} was suspended, and you were signed out everywhere. No data was deleted, and your account can be reactivated.`,
      )
    : notice(
        context,
        'Your account is active again',
        `Your account at ${company} was reactivated. You can sign in again.`,
        { label: 'Sign in', url: '/auth' },
      );
}

/** Sends an email to a company's user from the company's site, in the acting company's name. */
export async function sendNotice(
  tx: Tx,
  { actor, senderFor, outbox }: SignedIn,
  company: string,
  mail: Mail,
): Promise<void> {
  const { tenant, origin } = await senderFor(tx, { company });
  await queueMail(tx, mail, { tenant: { ...tenant, company_id: actor.companyId }, origin }, outbox);
}

/** Builds the notice context of a change that this user makes now. */
export function noticeContextOf(
  { actor, now }: SignedIn,
  { email, company_name }: { readonly email: string; readonly company_name: string },
): NoticeContext {
  const by = `${actor.firstName} ${actor.lastName}`.trim() || actor.email;
  return { email, company: company_name, by, when: now() };
}
