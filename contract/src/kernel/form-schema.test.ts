import { expect, test } from 'vitest';
import { type FormField, formMessages } from './form-fields.ts';
import { fieldSchema } from './form-schema.ts';

const field: FormField = { name: 'x', label: 'X', kind: 'alphanumeric', maxLength: 20 };
const messageFor = (text: string) => fieldSchema(field).safeParse(text).error?.issues[0]?.message;

test.each(['', 'DE 123 456 789', 'b12', '  HRB 7 ', 'Größe 5', 'ΑΦΜ 094'])(
  'an alphanumeric field accepts %j',
  (text) => {
    expect(messageFor(text)).toBeUndefined();
  },
);

test.each(['DE-123', 'a.b', '<b>', 'a_b', '12/34', '+49', 'x\u0000', '😀'])(
  'an alphanumeric field rejects %j',
  (text) => {
    expect(messageFor(text)).toBe(formMessages.alphanumeric);
  },
);
