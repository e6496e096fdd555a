// Plain data without zod, so that the screen doesn't load a validator.

/** Emails with a link whose texts a company can customise. Security notices have fixed texts. */
export const mailKinds = {
  magic_link: {
    label: 'Sign-in link',
    when: 'Sent when someone requests a sign-in link.',
    placeholders: [],
  },
  confirm_address: {
    label: 'Confirm email address',
    when: 'Sent when someone signs up with a new address.',
    placeholders: [],
  },
  already_registered: {
    label: 'Already registered',
    when: 'Sent when someone signs up with an address that already has an account.',
    placeholders: [],
  },
  reset_password: {
    label: 'Password reset',
    when: 'Sent when someone requests a new password.',
    placeholders: [],
  },
  invitation: {
    label: 'Invitation',
    when: 'Sent when someone is invited to a company.',
    placeholders: ['inviter', 'company', 'role'],
  },
  change_email: {
    label: 'Confirm new email address',
    when: 'Sent to the new address when someone changes their email address.',
    placeholders: [],
  },
  approve_email: {
    label: 'Approve new email address',
    when: 'Sent to the current address when someone changes their email address.',
    placeholders: ['new_email'],
  },
  notification: {
    label: 'Notification',
    when: 'Sent for notifications that someone chose to receive by email.',
    placeholders: ['title', 'text', 'reason'],
  },
  notification_digest: {
    label: 'Notification summary',
    when: 'Sent daily or weekly to people with unread notifications.',
    placeholders: ['count', 'items'],
  },
} as const satisfies Record<
  string,
  { label: string; when: string; placeholders: readonly Placeholder[] }
>;

export type MailKind = keyof typeof mailKinds;
export const mailKindNames = [
  'magic_link',
  'confirm_address',
  'already_registered',
  'reset_password',
  'invitation',
  'change_email',
  'approve_email',
  'notification',
  'notification_digest',
] as const satisfies readonly MailKind[];

/**
 * Notification emails; the others are requested by a person, and their link works once and for a
 * limited time.
 */
export type NotificationMailKind = 'notification' | 'notification_digest';
const isNotification = (kind: MailKind): kind is NotificationMailKind =>
  kind === 'notification' || kind === 'notification_digest';

export const placeholders = {
  site: 'Site name',
  link: 'Button with the link, on its own line',
  lifetime: 'Time until the link expires',
  inviter: 'Name of the inviter',
  company: 'Company in the invitation',
  role: 'Role in the invitation',
  new_email: 'New email address',
  title: 'One-sentence summary of the event',
  text: 'Details',
  reason: 'Reason for this email',
  count: 'Number of updates, such as “5 updates”',
  items: 'The notifications, one per line',
} as const;
export type Placeholder = keyof typeof placeholders;
const required: readonly Placeholder[] = ['site', 'link', 'lifetime'];

export function placeholdersOf(kind: MailKind): readonly Placeholder[] {
  const commonPlaceholders = isNotification(kind) ? (['site', 'link'] as const) : required;
  return [...commonPlaceholders, ...mailKinds[kind].placeholders];
}

export const mailTemplateLimits = { subject: 200, body: 5000, button: 60 } as const;

export interface MailText {
  readonly subject: string;
  /** Paragraphs separated by empty lines; `{{link}}` alone on a line becomes the button. */
  readonly body: string;
  readonly button: string;
}

const placeholderPattern = /\{\{([^{}]*)\}\}/g;

/** Finds problems in the texts of an email, by field; empty if they can be sent. */
export function problemsOfText(
  kind: MailKind,
  { subject, body, button }: MailText,
): Partial<Record<keyof MailText, string>> {
  const allowed: readonly string[] = placeholdersOf(kind);
  const problemIn = (text: string, excluded: readonly string[] = []): string | undefined => {
    const names = [...text.matchAll(placeholderPattern)].map(([, name = '']) => name.trim());
    const unknown = names.find((name) => !allowed.includes(name));
    if (unknown !== undefined)
      return `{{${unknown.slice(0, 30)}}} isn't a placeholder of this email.`;
    const misplaced = names.find((name) => excluded.includes(name));
    if (misplaced !== undefined) return `{{${misplaced}}} can't be used here.`;
    if (/\{\{|\}\}/.test(text.replaceAll(placeholderPattern, '')))
      return "A placeholder isn't closed. Write it as {{name}}.";
    return undefined;
  };
  const links = body.split('\n').filter((line) => /\{\{\s*link\s*\}\}/.test(line));
  const bodyProblem =
    problemIn(body) ??
    (links.length === 0
      ? 'The email needs {{link}}. Put it on its own line.'
      : links.length > 1 || !/^\s*\{\{\s*link\s*\}\}\s*$/.test(links[0] ?? '')
        ? 'Use {{link}} only once, on its own line.'
        : undefined);
  const problems = {
    subject: problemIn(subject, ['link']),
    body: bodyProblem,
    button: problemIn(button, ['link']),
  };
  return {
    ...(problems.subject !== undefined && { subject: problems.subject }),
    ...(problems.body !== undefined && { body: problems.body }),
    ...(problems.button !== undefined && { button: problems.button }),
  };
}
