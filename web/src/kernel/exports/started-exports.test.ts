import { expect, test } from 'vitest';
import { rememberStarted, consumeStarted } from './started-exports.ts';

test('an export is awaited once, and only by the window that started it', () => {
  rememberStarted('a', { one: 'user', many: 'users' });
  expect(consumeStarted('b')).toBeNull();
  expect(consumeStarted('a')).toEqual({ one: 'user', many: 'users' });
  expect(consumeStarted('a')).toBeNull();
});
