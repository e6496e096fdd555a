/** The dynamic import that Vite's preload helper wraps. */
type Load = () => Promise<unknown>;
type FetchFirst = (
  load: Load,
  dependencies?: readonly string[],
  importer?: string,
) => Promise<unknown>;

/**
 * Runs in the browser: lazy-retry.ts inserts its source into the preload helper, so it can't use
 * anything from outside. Fetches the files that `load` is about to import, and repeats failed
 * requests up to `times` times, `delay` ms apart.
 */
export function fetchBeforeImport(
  times: number,
  delay: number,
  addressOf: (path: string, importer?: string) => string,
  ownAddressOf: (path: string) => string,
): FetchFirst {
  const fetched = new Set<string>();
  const isTemporary = (status: number) => status >= 500 || status === 429 || status === 408;

  /**
   * Returns the status of a complete response; a broken connection counts as an overloaded server.
   */
  const statusOf = (address: string) =>
    fetch(address, { credentials: 'same-origin' })
      .then((response) => response.arrayBuffer().then(() => response.status))
      .catch(() => 503);

  // Doesn't throw if every attempt fails: the import that follows reports the error.
  async function fetchWithRetries(address: string): Promise<void> {
    for (let attempt = 0; attempt <= times; attempt++) {
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      const status = await statusOf(address);
      if (status < 300) fetched.add(address);
      if (!isTemporary(status)) return;
    }
  }

  return (load, dependencies, importer) => {
    const specifier = /import\(["'`](.+?)["'`]\)/.exec(load.toString())?.[1];
    const scripts = (dependencies ?? []).filter((path) => !path.endsWith('.css'));
    const addresses = new Set(scripts.map((path) => addressOf(path, importer)));
    if (specifier) addresses.add(ownAddressOf(specifier));
    for (const entry of performance.getEntriesByType('resource')) {
      if (!(entry instanceof PerformanceResourceTiming)) continue;
      if (entry.responseStatus === 200) fetched.add(entry.name);
    }
    return Promise.all(
      [...addresses].filter((address) => !fetched.has(address)).map(fetchWithRetries),
    );
  };
}
