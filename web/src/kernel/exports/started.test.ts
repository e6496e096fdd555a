import { expect, test } from 'vitest';
import { noteStarted, takeStarted } from './started.ts';

test('a file is waited for once, and only by whoever asked for it', () => {
  noteStarted('a', { one: 'user', many: 'users' });
  expect(takeStarted('b')).toBeNull();
  expect(takeStarted('a')).toEqual({ one: 'user', many: 'users' });
  expect(takeStarted('a')).toBeNull();
});
