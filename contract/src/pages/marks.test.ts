import { expect, test } from 'vitest';
import * as z from 'zod';
import { marked, markedSections } from './marks.ts';

const Marked = z.object({
  type: z.literal('card'),
  title: marked('line', 80).optional(),
  cards: z.array(z.object({ picture: marked('picture', 500), stars: z.number() })).max(3),
});

test('accepts section kinds with marked texts and returns them unchanged', () => {
  expect(markedSections([Marked])).toEqual([Marked]);
});

test('section kinds with unmarked texts do not compile', () => {
  const text = z.string().max(500);
  const type = z.literal('card');
  // @ts-expect-error HTML without a mark.
  markedSections([Marked, z.object({ type, body: text })]);
  // @ts-expect-error An optional link without a mark.
  markedSections([Marked, z.object({ type, link: text.optional() })]);
  // @ts-expect-error A link with a default and no mark.
  markedSections([Marked, z.object({ type, link: text.default('/') })]);
  // @ts-expect-error A picture without a mark in a list.
  markedSections([Marked, z.object({ type, logos: z.array(z.object({ picture: text })) })]);
  // @ts-expect-error A list of unmarked texts.
  markedSections([Marked, z.object({ type, links: z.array(text).optional() })]);
  // @ts-expect-error A link without a mark in a group.
  markedSections([Marked, z.object({ type, button: z.object({ link: text }).optional() })]);
  // @ts-expect-error A schema that could hide a text.
  markedSections([Marked, z.object({ type, body: z.union([text, z.number()]) })]);
  // @ts-expect-error Anything at all.
  markedSections([Marked, z.object({ type, body: z.unknown() })]);
  expect.assertions(0);
});
