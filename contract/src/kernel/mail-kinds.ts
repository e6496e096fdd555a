// Plain data without zod, so that the screen doesn't load a validator.

/** Mails with a link whose texts a company can customise. Security notices have fixed texts. */
export const mailKinds = {
  magic_link: {
    label: 'Sign-in link',
    when: 'Somebody asks for a link to sign in.',
    placeholders: [],
  },
  confirm_address: {
    label: 'Confirm email address',
    when: 'Somebody signs up with a new address.',
    placeholders: [],
  },
  already_registered: {
    label: 'Already registered',
    when: 'Somebody signs up with an address that has an account.',
    placeholders: [],
  },
  reset_password: {
    label: 'New password',
    when: 'Somebody asks for a new password.',
    placeholders: [],
  },
  invitation: {
    label: 'Invitation',
    when: 'Somebody is invited to a company.',
    placeholders: ['inviter', 'company', 'role'],
  },
  change_email: {
    label: 'Confirm new address',
    when: 'Somebody changes their address: to the new one.',
    placeholders: [],
  },
  approve_email: {
    label: 'Approve new address',
    when: 'Somebody changes their address: to the present one.',
    placeholders: ['new_email'],
  },
  notification: {
    label: 'Notification',
    when: 'Something happened that somebody wants to be told of by mail.',
    placeholders: ['title', 'text', 'reason'],
  },
  notification_digest: {
    label: 'Summary of notifications',
    when: 'A day or a week is over in which something was left unread.',
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
 * Notification mails; the others are requested by a person, and their link works once and for a
 * limited time.
 */
export type NotificationMailKind = 'notification' | 'notification_digest';
const isNotification = (kind: MailKind): kind is NotificationMailKind =>
  kind === 'notification' || kind === 'notification_digest';

export const placeholders = {
  site: 'Name of the site',
  link: 'Button with the link, on a line of its own',
  lifetime: 'How long the link works',
  inviter: 'Name of whoever invites',
  company: 'Company that somebody is invited to',
  role: 'Role that somebody is invited to',
  new_email: 'The new address',
  title: 'What happened, in a sentence',
  text: 'More about it',
  reason: 'Why somebody is told',
  count: 'How many things were left unread',
  items: 'What they are, one below the other',
} as const;
export type Placeholder = keyof typeof placeholders;
const asked: readonly Placeholder[] = ['site', 'link', 'lifetime'];

export function placeholdersOf(kind: MailKind): readonly Placeholder[] {
  const everywhere = isNotification(kind) ? (['site', 'link'] as const) : asked;
  return [...everywhere, ...mailKinds[kind].placeholders];
}

export const mailTemplateLimits = { subject: 200, body: 5000, button: 60 } as const;

export interface MailText {
  readonly subject: string;
  /** Paragraphs separated by empty lines; `{{link}}` alone on a line becomes the button. */
  readonly body: string;
  readonly button: string;
}

const mark = /\{\{([^{}]*)\}\}/g;

/** Finds problems in the texts of a mail, by field; empty if they can be sent. */
export function problemsOfText(
  kind: MailKind,
  { subject, body, button }: MailText,
): Partial<Record<keyof MailText, string>> {
  const known: readonly string[] = placeholdersOf(kind);
  const wrongIn = (text: string, without: readonly string[] = []): string | undefined => {
    const marks = [...text.matchAll(mark)].map(([, name = '']) => name.trim());
    const unknown = marks.find((name) => !known.includes(name));
    if (unknown !== undefined)
      return `There is no placeholder {{${unknown.slice(0, 30)}}} in this mail.`;
    const misplaced = marks.find((name) => without.includes(name));
    if (misplaced !== undefined) return `{{${misplaced}}} cannot stand here.`;
    if (/\{\{|\}\}/.test(text.replaceAll(mark, '')))
      return 'A placeholder is not closed: write {{name}}.';
    return undefined;
  };
  const links = body.split('\n').filter((line) => /\{\{\s*link\s*\}\}/.test(line));
  const inBody =
    wrongIn(body) ??
    (links.length === 0
      ? 'Without {{link}} nobody can follow this mail: put it on a line of its own.'
      : links.length > 1 || !/^\s*\{\{\s*link\s*\}\}\s*$/.test(links[0] ?? '')
        ? '{{link}} stands once, on a line of its own.'
        : undefined);
  const found = {
    subject: wrongIn(subject, ['link']),
    body: inBody,
    button: wrongIn(button, ['link']),
  };
  return {
    ...(found.subject !== undefined && { subject: found.subject }),
    ...(found.body !== undefined && { body: found.body }),
    ...(found.button !== undefined && { button: found.button }),
  };
}
