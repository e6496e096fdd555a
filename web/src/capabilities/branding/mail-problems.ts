import {
  type MailKind,
  type MailText,
  problemsOfText,
} from '@trunkline/contract/kernel/mail-kinds';

const empty = (text: string, message: string) => (text.trim() === '' ? message : undefined);

/** Returns the validation errors of an email template, by field. */
export function mailProblems(
  kind: MailKind,
  text: MailText,
): Partial<Record<keyof MailText, string>> {
  const found = problemsOfText(kind, text);
  const subject = empty(text.subject, 'Please enter a subject.') ?? found.subject;
  const body = empty(text.body, 'Enter the text of the email.') ?? found.body;
  const button = empty(text.button, "Enter the button's text.") ?? found.button;
  return {
    ...(subject !== undefined && { subject }),
    ...(body !== undefined && { body }),
    ...(button !== undefined && { button }),
  };
}
