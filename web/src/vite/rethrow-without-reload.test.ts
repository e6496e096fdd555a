import { afterEach, expect, test, vi } from 'vitest';
import { rethrowWithoutReload } from './rethrow-without-reload.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, 'Failed to load code'],
  [false, 'No connection'],
])('hides a failed import from the router, which would reload (online: %s)', (onLine, reason) => {
  vi.stubGlobal('navigator', { onLine });
  const failed = new TypeError('Failed to fetch dynamically imported module: /page.js');
  expect(() => rethrowWithoutReload(failed)).toThrow(
    expect.objectContaining({ message: `${reason}: ${failed.message}`, cause: failed }),
  );
});
