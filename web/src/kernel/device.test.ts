import { expect, test } from 'vitest';
import { canPrefetch } from './device.ts';

const able = { deviceMemory: 8, hardwareConcurrency: 8, connection: { effectiveType: '4g' } };

test.each([
  ['an able one', able, true],
  ['one that reports nothing', {}, true],
  ['memory of 4', { ...able, deviceMemory: 4 }, true],
  ['memory under 4', { ...able, deviceMemory: 2 }, false],
  ['four cores', { ...able, hardwareConcurrency: 4 }, true],
  ['fewer than four cores', { ...able, hardwareConcurrency: 3 }, false],
  ['data-saver', { ...able, connection: { effectiveType: '4g', saveData: true } }, false],
  ['3g', { ...able, connection: { effectiveType: '3g' } }, false],
  ['2g', { ...able, connection: { effectiveType: '2g' } }, false],
  ['slow-2g', { ...able, connection: { effectiveType: 'slow-2g' } }, false],
])('a device with %s', (_what, device, expected) => {
  expect(canPrefetch(device)).toBe(expected);
});
