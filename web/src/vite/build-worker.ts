import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { build } from 'vite';

type Manifest = Readonly<
  Record<
    string,
    {
      file: string;
      imports?: readonly string[];
      dynamicImports?: readonly string[];
      css?: readonly string[];
    }
  >
>;

/**
 * Lists the files that the module `source` needs before it runs, and those of its dynamic imports
 * that have no entry under their own path because another module imports them statically.
 */
function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const entry = manifest[source];
  if (entry === undefined || seen.has(source)) return [];
  seen.add(source);
  const dynamicImports = (entry.dynamicImports ?? []).filter((name) => name.startsWith('_'));
  const needed = [...(entry.imports ?? []), ...dynamicImports].flatMap((name) =>
    filesOf(manifest, name, seen),
  );
  return [entry.file, ...(entry.css ?? []), ...needed].map((file) => file.replace(/^\/?/, '/'));
}

/**
 * Code that every screen may need at any moment, including menus, dialogs and the page after
 * sign-out, so that it works offline whatever was opened before. Individual screens are cached once
 * they have been visited.
 */
const partOfShell =
  /^src\/(ui\/(?!rich-text)|kernel\/|application\/(?!shell\/[\w-]+-screen\b)|capabilities\/(auth\/pages\/auth-page|notifications\/components\/notification-popover|alerts\/components\/alert-dialog)\b)/;
export const isPartOfShell = (source: string): boolean => partOfShell.test(source);

/**
 * Builds the service worker as one plain script with the list of files it caches. It contains the
 * build's name, so that a browser finds a new worker exactly when the application has changed.
 */
export async function buildWorker(web: string): Promise<void> {
  const manifest = await readFile(`${web}/dist/client/.vite/manifest.json`, 'utf8');
  const name = createHash('sha256').update(manifest).digest('base64url').slice(0, 12);
  const entries = JSON.parse(manifest) as Manifest;
  const parts = Object.keys(entries).filter(isPartOfShell);
  const shell = [...new Set(parts.flatMap((source) => filesOf(entries, source)))];
  await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __BUILD__: JSON.stringify(name), __SHELL__: JSON.stringify(shell) },
    build: {
      target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      outDir: 'dist/client',
      emptyOutDir: false,
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: { sw: 'src/worker/service-worker.ts' },
        output: { format: 'iife', entryFileNames: '[name].js' },
      },
    },
  });
}
