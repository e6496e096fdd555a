import { expect, test } from 'vitest';
import { methodWords } from './method-words.ts';

test('each way in has its words, a third party its name', () => {
  expect(methodWords('passkey')).toBe('with a passkey');
  expect(methodWords('oidc:acme')).toBe('through acme');
});

test('a way that is not known is left out', () => {
  expect(methodWords('carrier_pigeon')).toBe('');
  expect(methodWords('constructor')).toBe('');
});
