import * as z from 'zod';
import { type FormField, formFields, formMessages, inputPatterns, tooLong } from './form-fields.ts';
import { type TextKind, textOf } from './text-kind.ts';
import './validation-messages.ts';

/** Any characters but control characters; multi-line text also allows line breaks and tabs. */
const printable = /^[^\p{Cc}]*$/u;
const printableLines = /^(?:[^\p{Cc}]|[\n\t])*$/u;
const anchor = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'v');
const email = anchor(inputPatterns.email);
const phone = anchor(inputPatterns.tel);
const alphanumeric = anchor(inputPatterns.alphanumeric);

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.hostname.includes('.') &&
    url.username === ''
  );
}

const unreadable = 'Please use plain text.';

/** Returns the schema of one field: trimmed text. An optional field may be empty. */
export function fieldSchema({
  kind,
  required,
  maxLength,
  choices,
}: FormField): z.ZodType<string, string> {
  const text = z
    .string(formMessages.required)
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(maxLength, tooLong(maxLength)));
  const check = (message: string, test: (value: string) => boolean) =>
    text.refine((value) => value === '' || test(value), message);
  const withRequirement = (schema: z.ZodType<string, string>) =>
    required === true
      ? schema.refine(
          (value) => value !== '',
          kind === 'choice' ? formMessages.choice : formMessages.required,
        )
      : schema;
  switch (kind) {
    case 'email':
      return withRequirement(
        check(
          formMessages.email,
          (value) => email.test(value) && z.email().safeParse(value).success,
        ),
      );
    case 'tel':
      return withRequirement(
        check(formMessages.tel, (value) => phone.test(value) && /\d/.test(value)),
      );
    case 'alphanumeric':
      return withRequirement(check(formMessages.alphanumeric, (value) => alphanumeric.test(value)));
    case 'url':
      return withRequirement(check(formMessages.url, isWebAddress));
    case 'choice':
      return withRequirement(
        check(
          formMessages.choice,
          (value) => choices !== undefined && Object.hasOwn(choices, value),
        ),
      );
    case 'long_text':
      return withRequirement(check(unreadable, (value) => printableLines.test(value)));
    default:
      return withRequirement(check(unreadable, (value) => printable.test(value)));
  }
}

const textKinds: Readonly<Record<FormField['kind'], TextKind>> = {
  text: 'name',
  alphanumeric: 'name',
  email: 'code',
  tel: 'code',
  url: 'code',
  choice: 'code',
  long_text: 'prose',
};
const inputOf = (fields: readonly FormField[]) =>
  z.object(
    Object.fromEntries(
      fields.map((field) => [field.name, textOf(textKinds[field.kind], fieldSchema(field))]),
    ),
  );

/** The forms' fields with the kind of text they contain. */
export const formInputs = {
  contact: inputOf(formFields.contact),
  partner: inputOf(formFields.partner),
} as const;

const shapeOf = (fields: readonly FormField[]) =>
  z.record(z.string(), z.string()).transform((input, context) => {
    const values: Record<string, string> = {};
    for (const field of fields) {
      const parsed = fieldSchema(field).safeParse(input[field.name] ?? '');
      if (parsed.success) values[field.name] = parsed.data;
      else
        context.addIssue({
          code: 'custom',
          path: [field.name],
          message: parsed.error.issues[0]?.message ?? formMessages.required,
        });
    }
    return values;
  });

/** Schemas of the public forms; unknown fields are ignored. */
export const formSchemas = {
  contact: shapeOf(formFields.contact),
  partner: shapeOf(formFields.partner),
} as const;
