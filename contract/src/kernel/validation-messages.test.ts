import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import './validation-messages.ts';

const messagesOf = (schema: z.ZodType, input: unknown) =>
  (schema.safeParse(input).error?.issues ?? []).map(({ message }) => message);
const word = z.string();
const day = new Date('2026-03-01T00:00:00Z');

const cases: [string, z.ZodType, unknown, string][] = [
  ['a missing value', word, undefined, 'This field is required.'],
  ['null', z.number(), null, 'This field is required.'],
  ['a missing choice', z.enum(['a', 'b']), undefined, 'This field is required.'],
  ['a missing union', z.union([z.email(), z.number()]), undefined, 'This field is required.'],
  ['text', word, 1, 'Enter text.'],
  ['a number', z.number(), 'x', 'Enter a number.'],
  ['NaN', z.coerce.number(), 'x', 'Enter a number.'],
  ['a whole number', z.int(), 1.5, 'Enter a whole number.'],
  ['a switch', z.boolean(), 'x', 'Enter true or false.'],
  ['a date', z.date(), 'x', 'Enter a valid date.'],
  ['a list', z.array(word), 'x', 'Enter a list.'],
  ['an object', z.object({}), 'x', 'Enter an object.'],
  ['nothing', z.never(), 'x', 'Leave this field empty.'],
  ['any other type', z.map(word, word), 'x', 'Enter a valid value.'],
  ['empty text', word.min(1), '', 'This field is required.'],
  ['short text', word.min(6), 'x', 'Use at least 6 characters.'],
  ['long text', word.max(50_000), 'x'.repeat(50_001), 'Use at most 50,000 characters.'],
  ['text of one length', word.length(2), 'x', 'Use exactly 2 characters.'],
  ['one character', word.max(1), 'xy', 'Use at most 1 character.'],
  ['an empty list', z.array(word).min(1), [], 'Add at least 1 item.'],
  ['a long list', z.array(word).max(1), ['x', 'y'], 'Add at most 1 item.'],
  ['a list of one length', z.array(word).length(2), [], 'Add exactly 2 items.'],
  ['a small set', z.set(word).min(2), new Set(), 'Add at least 2 items.'],
  ['a large file', z.file().max(2), new File(['abc'], 'a'), 'Use a file of at most 2 bytes.'],
  ['a low number', z.number().min(1000), 1, 'Enter 1,000 or more.'],
  ['a number at its bound', z.number().positive(), 0, 'Enter a number greater than 0.'],
  ['a high number', z.number().max(9), 10, 'Enter 9 or less.'],
  ['a number at its upper bound', z.number().lt(0.5), 0.5, 'Enter a number less than 0.5.'],
  ['a large bigint', z.bigint().max(9n), 10n, 'Enter 9 or less.'],
  ['an early date', z.date().min(day), new Date(0), 'Choose March 1, 2026 or later.'],
  ['a late date', z.date().max(day), new Date(8e15), 'Choose March 1, 2026 or earlier.'],
  ['an odd step', z.number().multipleOf(0.25), 0.3, 'Enter a multiple of 0.25.'],
  ['an email address', z.email(), 'x', 'Enter a valid email address.'],
  ['a URL', z.url(), 'x', 'Enter a valid URL.'],
  ['a UUID', z.uuid(), 'x', 'Enter a valid ID.'],
  ['a date as text', z.iso.date(), 'x', 'Enter a valid date.'],
  ['a time as text', z.iso.datetime(), 'x', 'Enter a valid date and time.'],
  ['an IP address', z.ipv4(), 'x', 'Enter a valid IP address.'],
  ['a phone number', z.e164(), 'x', 'Enter a valid phone number.'],
  ['a beginning', word.startsWith('wh_'), 'x', "Start with 'wh_'."],
  ['an end', word.endsWith('.csv'), 'x', "End with '.csv'."],
  ['a part', word.includes('@'), 'x', "Include '@'."],
  ['a pattern', word.regex(/^a$/), 'x', 'Use the required format.'],
  ['any other format', z.jwt(), 'x', 'Use the required format.'],
  ['a constant', z.literal('DELETE'), 'x', "Enter 'DELETE'."],
  ['a choice', z.enum(['draft', 'sent']), 'x', 'Choose one of these: draft, sent.'],
  [
    'one of many choices',
    z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9]),
    'x',
    'Choose one of the available options.',
  ],
  ['an unknown field', z.strictObject({}), { a: 1 }, "Remove the unknown field 'a'."],
  ['unknown fields', z.strictObject({}), { a: 1, b: 2 }, "Remove the unknown fields 'a' and 'b'."],
  [
    'many unknown fields',
    z.strictObject({}),
    { ['a'.repeat(99)]: 1, b: 2, c: 3, d: 4 },
    `Remove the unknown fields '${'a'.repeat(40)}', 'b', and 'c'.`,
  ],
  ['a union', z.union([z.email(), z.number()]), true, 'Enter a valid value.'],
  [
    'a kind of a union',
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a') }),
      z.object({ kind: z.literal('b') }),
    ]),
    { kind: 'x' },
    'Choose one of these: a, b.',
  ],
  ['a key', z.record(z.email(), word), { x: '' }, 'Enter a valid value.'],
  ['an element', z.map(z.any(), word), new Map([[{}, 1]]), 'Enter a valid value.'],
  ['a rule without a message', word.refine(() => false), 'x', 'Enter a valid value.'],
];

describe('says how to correct', () => {
  test.each(cases)('%s', (_, schema, input, message) => {
    expect(messagesOf(schema, input)).toEqual([message]);
  });
});

test('keeps the message that a schema sets itself', () => {
  const schema = z.object({ name: z.string('Tell us your name.').max(2, 'Two letters.') });
  expect(messagesOf(schema, {})).toEqual(['Tell us your name.']);
  expect(messagesOf(schema, { name: 'abc' })).toEqual(['Two letters.']);
});
