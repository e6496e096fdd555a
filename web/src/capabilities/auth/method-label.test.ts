import { expect, test } from 'vitest';
import { methodLabel } from './method-label.ts';

test('each sign-in method has its label, and a third party its name', () => {
  expect(methodLabel('passkey')).toBe('with a passkey');
  expect(methodLabel('oidc:acme')).toBe('through acme');
});

test('leaves out an unknown method', () => {
  expect(methodLabel('carrier_pigeon')).toBe('');
  expect(methodLabel('constructor')).toBe('');
});
