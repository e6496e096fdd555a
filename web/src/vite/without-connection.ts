/**
 * Runs in the browser: lazy-retry.ts puts its text into the preload helper, so it uses nothing from outside. Takes what
 * an import failed with, and throws it; without a connection in words of our own, because for those of the browsers
 * the router reloads the page once: that helps where a newer build has other files, and costs every try again here.
 */
export function withoutConnection(error: unknown): never {
  if (navigator.onLine || !(error instanceof Error)) throw error;
  throw new TypeError(`Without a connection: ${error.message}`, { cause: error });
}
