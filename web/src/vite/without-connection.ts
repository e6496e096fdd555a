/**
 * Runs in the browser: lazy-retry.ts inserts its source into the preload helper, so it can't use
 * anything from outside. Rethrows an import's error, offline with our own message: the router
 * recognises the browsers' messages and reloads the page once, which helps after a new build but
 * would break every retry here.
 */
export function withoutConnection(error: unknown): never {
  if (navigator.onLine || !(error instanceof Error)) throw error;
  throw new TypeError(`Without a connection: ${error.message}`, { cause: error });
}
