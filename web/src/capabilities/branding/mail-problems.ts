import {
  type MailKind,
  type MailText,
  problemsOfText,
} from '@trunkline/contract/kernel/mail-kinds';

const messageIfEmpty = (text: string, message: string) =>
  text.trim() === '' ? message : undefined;

/** Returns the validation errors of an email template, by field. */
export function mailProblems(
  kind: MailKind,
  text: MailText,
): Partial<Record<keyof MailText, string>> {
  const problems = problemsOfText(kind, text);
  const subject = messageIfEmpty(text.subject, 'Please enter a subject.') ?? problems.subject;
  const body = messageIfEmpty(text.body, 'Enter the text of the email.') ?? problems.body;
  const button = messageIfEmpty(text.button, "Enter the button's text.") ?? problems.button;
  return {
    ...(subject !== undefined && { subject }),
    ...(body !== undefined && { body }),
    ...(button !== undefined && { button }),
  };
}
