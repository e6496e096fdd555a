import { expect, test } from 'vitest';
import { methodLabel } from './method-label.ts';

test('each sign-in method has a label, and third parties are named', () => {
  expect(methodLabel('passkey')).toBe('with a passkey');
  expect(methodLabel('oidc:acme')).toBe('through acme');
});

test('an unknown method has an empty label', () => {
  expect(methodLabel('carrier_pigeon')).toBe('');
  expect(methodLabel('constructor')).toBe('');
});
