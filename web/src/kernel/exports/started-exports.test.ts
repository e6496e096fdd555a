import { expect, test } from 'vitest';
import { rememberStarted, consumeStarted } from './started-exports.ts';

test('a file is waited for once, and only by whoever asked for it', () => {
  rememberStarted('a', { one: 'user', many: 'users' });
  expect(consumeStarted('b')).toBeNull();
  expect(consumeStarted('a')).toEqual({ one: 'user', many: 'users' });
  expect(consumeStarted('a')).toBeNull();
});
