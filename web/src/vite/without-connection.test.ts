import { afterEach, expect, test, vi } from 'vitest';
import { withoutConnection } from './without-connection.ts';

afterEach(() => vi.unstubAllGlobals());

const failed = new TypeError('Failed to fetch dynamically imported module: /page.js');

test('what fails with a connection stays what it is', () => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(() => withoutConnection(failed)).toThrow(failed);
});

test('what fails without one says so first', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(() => withoutConnection(failed)).toThrow(
    expect.objectContaining({
      message: `Without a connection: ${failed.message}`,
      cause: failed,
    }),
  );
});
