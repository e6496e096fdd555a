import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import {
  type Checked,
  defineSections,
  isTextField,
  type TextField,
  textField,
} from './text-fields.ts';

const Card = z.object({
  type: z.literal('card'),
  title: textField('line', 80).optional(),
  cards: z.array(z.object({ picture: textField('picture', 500), stars: z.number() })).max(3),
});

test('accepts section kinds whose texts have a format, and returns them unchanged', () => {
  expect(defineSections([Card])).toEqual([Card]);
});

test('section kinds that have a text without a format do not compile', () => {
  const text = z.string().max(500);
  const kindWith = <Field extends z.core.SomeType>(field: Field) =>
    z.object({ type: z.literal('card'), title: textField('line', 80), field });
  // A kind compiles in `defineSections` if it is assignable to its checked type.
  const compiles = <Kind extends z.ZodObject>(_kind: Kind) =>
    expectTypeOf<readonly [Kind] extends Checked<readonly [Kind]> ? true : false>();

  compiles(Card).toEqualTypeOf<true>();
  compiles(kindWith(textField('html', 500).optional())).toEqualTypeOf<true>();
  compiles(kindWith(text)).toEqualTypeOf<false>();
  compiles(kindWith(text.optional())).toEqualTypeOf<false>();
  compiles(kindWith(text.default('/'))).toEqualTypeOf<false>();
  compiles(kindWith(z.array(text))).toEqualTypeOf<false>();
  compiles(kindWith(z.array(z.object({ picture: text })).optional())).toEqualTypeOf<false>();
  compiles(kindWith(z.object({ link: text }).optional())).toEqualTypeOf<false>();
  // Kinds of schema that could hide a text.
  compiles(kindWith(z.union([text, z.number()]))).toEqualTypeOf<false>();
  compiles(kindWith(z.unknown())).toEqualTypeOf<false>();
  compiles(kindWith(z.record(z.string(), text))).toEqualTypeOf<false>();
});

test('text fields have no methods that return a copy without the format', () => {
  expectTypeOf<Exclude<keyof TextField, keyof z.core.$ZodString>>().toEqualTypeOf<
    'textFormat' | 'maxLength' | 'optional' | 'default'
  >();
  for (const field of [textField('html', 500).optional(), textField('html', 500).default('')])
    expect(isTextField(field.unwrap())).toBe(true);
});
