import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const statement =
  /^(?:import|export)\s(?!type\s)[^;'"]*?from\s+'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm;
const ours = /^(@trunkline\/|virtual:|node:|vite|vitest)/;
// Build plugins and the server's renderer never reach the browser.
const elsewhere = /\/(vite|documents)\//;

/**
 * The packages that the web's code imports. Prepared before the first component test: one that is found only
 * while tests run would be built anew, with a second copy of React beside the first.
 */
export function browserPackages(): string[] {
  const files = ['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts'].flatMap((pattern) =>
    globSync(pattern, { cwd: root }),
  );
  const found = files
    .filter((path) => !elsewhere.test(path))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(statement)])
    .map((match) => match[1] ?? match[2] ?? '');
  return [...new Set(found)].filter((name) => !ours.test(name)).toSorted();
}
