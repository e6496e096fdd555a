import { expect, test } from 'vitest';
import { methodLabel } from './method-label.ts';

test('each way in has its words, a third party its name', () => {
  expect(methodLabel('passkey')).toBe('with a passkey');
  expect(methodLabel('oidc:acme')).toBe('through acme');
});

test('a way that is not known is left out', () => {
  expect(methodLabel('carrier_pigeon')).toBe('');
  expect(methodLabel('constructor')).toBe('');
});
