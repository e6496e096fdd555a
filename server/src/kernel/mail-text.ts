import type { MailKind, MailText, Placeholder } from '@trunkline/contract/kernel/mail-kinds';
import type { Mail } from './mail-layout.ts';

/** Values of an email's placeholders; the link belongs to the button. */
export type MailValues = Readonly<Partial<Record<Exclude<Placeholder, 'link'>, string>>>;

const mark = /\{\{\s*([a-z_]+)\s*\}\}/g;
const linkLine = /^[ \t]*\{\{\s*link\s*\}\}[ \t]*$/m;

/**
 * Replaces placeholders with values in one pass, so that a placeholder inside a value is never
 * replaced.
 */
function fill(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replaceAll(mark, (_whole, name: string) => values[name] ?? '');
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * Builds an email from custom wording. Text above the link becomes paragraphs, text after it small
 * print. The wording is plain text, which the layout escapes. Wording without a link (which
 * validation prevents) gets it at the end: an email without its link would be useless.
 */
export function mailOfText(
  { subject, body, button }: MailText,
  values: MailValues,
  url: string,
): Omit<Mail, 'to'> {
  const linkMatch = linkLine.exec(body);
  const before = linkMatch === null ? body : body.slice(0, linkMatch.index);
  const after = linkMatch === null ? '' : body.slice(linkMatch.index + linkMatch[0].length);
  return {
    subject: fill(subject, values),
    paragraphs: paragraphsOf(before).map((text) => fill(text, values)),
    action: { label: fill(button, values), url },
    notes: paragraphsOf(after).map((text) => fill(text, values)),
  };
}

const applicationTitle = 'Vale wants to become a partner';

export function sampleValues(kind: MailKind, site: string): MailValues {
  if (kind === 'notification') {
    const text = 'Robin applied through your site.';
    return {
      site,
      title: applicationTitle,
      text,
      reason: "You can see your company's partner applications.",
    };
  }
  if (kind === 'notification_digest')
    return { site, count: '2 updates', items: `${applicationTitle}\nMessage from Kim` };
  const invitation = { inviter: 'Ada Byron', company: 'Harbour Ltd', role: 'reseller' };
  return {
    site,
    lifetime:
      kind === 'invitation' ? '7 days' : kind === 'confirm_address' ? '24 hours' : '10 minutes',
    ...(kind === 'invitation' ? invitation : {}),
    ...(kind === 'approve_email' ? { new_email: 'ada@new-address.example' } : {}),
  };
}
