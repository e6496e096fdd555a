import { expect, test } from 'vitest';
import { canPrefetch } from './device.ts';

const capableDevice = {
  deviceMemory: 8,
  hardwareConcurrency: 8,
  connection: { effectiveType: '4g' },
};

test.each([
  ['ample memory, cores and bandwidth', capableDevice],
  ['no reported properties', {}],
  ['4 GB of memory', { ...capableDevice, deviceMemory: 4 }],
  ['four cores', { ...capableDevice, hardwareConcurrency: 4 }],
])('prefetches on a device with %s', (_what, device) => {
  expect(canPrefetch(device)).toBe(true);
});

test.each([
  ['under 4 GB of memory', { ...capableDevice, deviceMemory: 2 }],
  ['fewer than four cores', { ...capableDevice, hardwareConcurrency: 3 }],
  ['data saver', { ...capableDevice, connection: { effectiveType: '4g', saveData: true } }],
  ['a 3g connection', { ...capableDevice, connection: { effectiveType: '3g' } }],
  ['a 2g connection', { ...capableDevice, connection: { effectiveType: '2g' } }],
  ['a slow-2g connection', { ...capableDevice, connection: { effectiveType: 'slow-2g' } }],
])('does not prefetch on a device with %s', (_what, device) => {
  expect(canPrefetch(device)).toBe(false);
});
