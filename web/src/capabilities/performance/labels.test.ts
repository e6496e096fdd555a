import { expect, test } from 'vitest';
import { formatDuration } from './labels.ts';

test.each([
  [0, '0 ms'],
  [0.0397, '0.04 ms'],
  [37.24, '37.2 ms'],
  [1840, '1.84 s'],
  [3_599_600, '1 h'],
  [100_000, '1 min 40 s'],
  [72 * 60_000, '1 h 12 min'],
  [119 * 60_000 + 59_000, '2 h'],
])('formats %d milliseconds as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds).replaceAll('\u00a0', ' ')).toBe(text);
});
