import { afterEach, expect, test, vi } from 'vitest';
import { withoutConnection } from './without-connection.ts';

afterEach(() => vi.unstubAllGlobals());

const failed = new TypeError('Failed to fetch dynamically imported module: /page.js');

test('an error with a connection stays unchanged', () => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(() => withoutConnection(failed)).toThrow(failed);
});

test('an error without one mentions the missing connection first', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(() => withoutConnection(failed)).toThrow(
    expect.objectContaining({
      message: `Without a connection: ${failed.message}`,
      cause: failed,
    }),
  );
});
