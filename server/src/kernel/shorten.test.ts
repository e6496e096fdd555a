import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test.each([
  ['short', 10, 'short'],
  ['just so', 4, 'just'],
  ['abc📞', 5, 'abc📞'],
  ['abc📞d', 5, 'abc📞'],
  ['abc📞d', 4, 'abc'],
  ['', 3, ''],
])('shortens %j to at most %i characters: %j', (text, max, short) => {
  expect(shorten(text, max)).toBe(short);
});
