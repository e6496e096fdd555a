import { Slug } from '@trunkline/contract/pages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from './slug-of.ts';

test.each([
  ['About us', 'about-us'],
  ['  Größe & Preis (2026)! ', 'grosse-preis-2026'],
  ['Ça va?', 'ca-va'],
  ['東京', ''],
])('%j suggests %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('a suggested slug is either valid or empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const slug = slugOf(title);
      expect(slug === '' || Slug.safeParse(slug).success).toBe(true);
    }),
  );
});
