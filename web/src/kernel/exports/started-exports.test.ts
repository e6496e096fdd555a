import { expect, test } from 'vitest';
import { rememberStarted, consumeStarted } from './started-exports.ts';

test('a file is awaited once, and only by the person who requested it', () => {
  rememberStarted('a', { one: 'user', many: 'users' });
  expect(consumeStarted('b')).toBeNull();
  expect(consumeStarted('a')).toEqual({ one: 'user', many: 'users' });
  expect(consumeStarted('a')).toBeNull();
});
