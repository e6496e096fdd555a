import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const statement =
  /^(?:import|export)\s(?!type\s)[^;'"]*?from\s+'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm;
const ignored = /^(@trunkline\/|virtual:|node:|vite|vitest)/;
// Build plugins and the server's renderer never reach the browser.
const excluded = /\/(vite|documents)\//;

/**
 * Returns the packages that the web code imports. They are bundled before the first component test:
 * a package found during the run would be bundled separately, with a second copy of React.
 */
export function browserPackages(): string[] {
  const files = ['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts'].flatMap((pattern) =>
    globSync(pattern, { cwd: root }),
  );
  const imported = files
    .filter((path) => !excluded.test(path))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(statement)])
    .map((match) => match[1] ?? match[2] ?? '');
  return [...new Set(imported)].filter((name) => !ignored.test(name)).toSorted();
}
