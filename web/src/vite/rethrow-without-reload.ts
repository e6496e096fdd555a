/**
 * Runs in the browser: lazy-retry.ts inserts its source into the preload helper, so it can't use
 * anything from outside. Rethrows an import's error with our own message: the router recognises the
 * browsers' messages and reloads the page, which would lose unsaved input.
 */
export function rethrowWithoutReload(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const reason = navigator.onLine ? 'Failed to load code' : 'No connection';
  throw new TypeError(`${reason}: ${error.message}`, { cause: error });
}
