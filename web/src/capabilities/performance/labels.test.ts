import { expect, test } from 'vitest';
import { formatDuration } from './labels.ts';

test.each([
  [0, '0 ms'],
  [0.0397, '0.04 ms'],
  [37.24, '37.2 ms'],
  [1840, '1.84 s'],
  [72 * 60_000, '72 min'],
])('formats %d milliseconds as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds).replace('\u00a0', ' ')).toBe(text);
});
