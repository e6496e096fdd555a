import { expect, test } from 'vitest';
import { instantOf, localOf } from './local-time.ts';

test('what a field shows and what is stored are one minute, in any zone', () => {
  for (const instant of ['2031-05-06T07:08:00.000Z', '2031-01-31T23:59:00.000Z'])
    expect(instantOf(localOf(instant))).toBe(instant);
});

test('nothing stays nothing', () => {
  expect([instantOf(''), instantOf('soon'), localOf(''), localOf('soon')]).toEqual([
    '',
    '',
    '',
    '',
  ]);
});
