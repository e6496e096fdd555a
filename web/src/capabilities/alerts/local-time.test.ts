import { expect, test } from 'vitest';
import { instantOf, localOf } from './local-time.ts';

test('a local time converted to an instant and back is unchanged', () => {
  for (const local of ['2031-05-06T07:08', '2031-01-31T23:59', '0002-11-22T10:00'])
    expect(localOf(instantOf(local))).toBe(local);
});

test('an empty or invalid value becomes empty', () => {
  expect([instantOf(''), instantOf('soon'), localOf(''), localOf('soon')]).toEqual([
    '',
    '',
    '',
    '',
  ]);
});
