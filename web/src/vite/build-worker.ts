import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { build } from 'vite';

/**
 * Builds the service worker as one plain script beside what it keeps. It carries a name of the build, so that a
 * browser finds a new worker exactly when something of the application has changed.
 */
export async function buildWorker(web: string): Promise<void> {
  const manifest = await readFile(`${web}/dist/client/.vite/manifest.json`);
  const name = createHash('sha256').update(manifest).digest('base64url').slice(0, 12);
  await build({
    root: web,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __BUILD__: JSON.stringify(name) },
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
