import { expect, test } from 'vitest';
import { canPrefetch } from './device.ts';

const capableDevice = {
  deviceMemory: 8,
  hardwareConcurrency: 8,
  connection: { effectiveType: '4g' },
};

test.each([
  ['ample memory, cores and bandwidth', capableDevice, true],
  ['no reported properties', {}, true],
  ['4 GB of memory', { ...capableDevice, deviceMemory: 4 }, true],
  ['under 4 GB of memory', { ...capableDevice, deviceMemory: 2 }, false],
  ['four cores', { ...capableDevice, hardwareConcurrency: 4 }, true],
  ['fewer than four cores', { ...capableDevice, hardwareConcurrency: 3 }, false],
  ['data-saver', { ...capableDevice, connection: { effectiveType: '4g', saveData: true } }, false],
  ['3g', { ...capableDevice, connection: { effectiveType: '3g' } }, false],
  ['2g', { ...capableDevice, connection: { effectiveType: '2g' } }, false],
  ['slow-2g', { ...capableDevice, connection: { effectiveType: 'slow-2g' } }, false],
])('a device with %s', (_what, device, expected) => {
  expect(canPrefetch(device)).toBe(expected);
});
