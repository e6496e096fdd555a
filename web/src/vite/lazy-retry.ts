import type { Plugin } from 'vite';
import { fetchBeforeImport } from './fetch-before-import.ts';
import { rethrowWithoutReload } from './rethrow-without-reload.ts';

const original = 'export const __vitePreload = ';

interface Retry {
  /** How often a failed request is repeated (specification, chapter 4: 3). */
  readonly times?: number;
  /** Milliseconds between two attempts (specification, chapter 4: 1000). */
  readonly delay?: number;
}

/**
 * Retries failed lazy modules. Chromium keeps a failed module in the document's module map, so a
 * second `import()` of it never reaches the network. Every chunk is therefore fetched first, with
 * retries, and is in the HTTP cache when `import()` runs. Wraps Vite's preload helper; the build
 * fails if Vite changes it.
 */
export function lazyRetry({ times = 3, delay = 1000 }: Retry = {}): Plugin {
  return {
    name: 'lazy-retry',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(original))
          this.error("Vite's preload helper changed: see src/vite/lazy-retry.ts");
        const wrapped = code.replace(original, 'const preloadOnly = ');
        const address =
          '(path, importer) => new URL(assetsURL(path, importer), import.meta.url).href';
        const base = '(path) => new URL(path, import.meta.url).href';
        return {
          code: `${wrapped};
const fetchFirst = (${fetchBeforeImport.toString()})(${times}, ${delay}, ${address}, ${base});
${original}(load, dependencies, importer) =>
  fetchFirst(load, dependencies, importer)
    .then(() => preloadOnly(load, dependencies, importer))
    .catch(${rethrowWithoutReload.toString()});`,
          map: null,
        };
      },
    },
  };
}
