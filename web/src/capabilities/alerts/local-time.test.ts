import { expect, test } from 'vitest';
import { instantOf, localOf } from './local-time.ts';

test('the field and the stored value are the same minute in any time zone', () => {
  for (const local of ['2031-05-06T07:08', '2031-01-31T23:59', '0002-11-22T10:00'])
    expect(localOf(instantOf(local))).toBe(local);
});

test('an empty value remains empty', () => {
  expect([instantOf(''), instantOf('soon'), localOf(''), localOf('soon')]).toEqual([
    '',
    '',
    '',
    '',
  ]);
});
