import type { MailKind, MailText } from '@trunkline/contract/kernel/mail-kinds';
import { builtInMailTexts } from '@trunkline/contract/kernel/mail-texts';

/** A row of app.email_template; without texts, the built-in ones apply. */
export type StoredMailText = { readonly [Part in keyof MailText]: MailText[Part] | null };

/** Returns a stored email text, or the built-in one if no company has customised it. */
export function mailTextOf(kind: MailKind, stored: StoredMailText | undefined): MailText {
  const { subject = null, body = null, button = null } = stored ?? {};
  return subject === null || body === null || button === null
    ? builtInMailTexts[kind]
    : { subject, body, button };
}
