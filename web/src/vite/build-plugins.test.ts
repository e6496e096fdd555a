import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { apiContract } from './api-contract.ts';
import { lazyRetry } from './lazy-retry.ts';
import { precompress } from './precompress.ts';

async function builtFrom(source: string): Promise<string> {
  const entry = '\0entry';
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (['entry', './lazy.js'].includes(id) ? `\0${id}` : undefined),
        load: (id) =>
          id === entry ? source : id === '\0./lazy.js' ? 'export const lazy = 1' : undefined,
      },
      apiContract(),
      lazyRetry(),
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'entry' },
    },
  });
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];
  return outputs
    .flatMap(({ output }) => output.map((file) => (file.type === 'chunk' ? file.code : '')))
    .join('\n');
}

test('a lazy module is fetched before it is imported, with up to three retries', async () => {
  const code = await builtFrom(`import('./lazy.js').then(console.log)`);
  expect(code).toMatch(/fetchFirst = \(function fetchBeforeImport/);
  expect(code).toContain('(3, 1e3,');
  expect(code).toContain('fetchFirst(load, dependencies, importer).then(');
  expect(code).toContain('.catch(function rethrowWithoutReload');
});

test("the browser's contract has routes and no schemas", async () => {
  const code = await builtFrom(
    `import { apiContract } from 'virtual:api-contract'; console.log(apiContract)`,
  );
  expect(code).toContain('/pages/published');
  expect(code).not.toMatch(/inputSchema|ZodObject/);
  // Guards and API descriptions are not included either.
  expect(code).not.toMatch(/assurance|List companies/);
});

test('precompression writes only smaller files, which decompress to the same content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'precompress-'));
  const text = 'export const line = 1;\n'.repeat(200);
  await writeFile(join(folder, 'large.js'), text);
  await writeFile(join(folder, 'small.js'), 'export {}');
  await writeFile(join(folder, 'font.woff2'), Buffer.alloc(4096));
  await precompress(folder);
  expect((await readdir(folder)).toSorted()).toEqual([
    'font.woff2',
    'large.js',
    'large.js.br',
    'small.js',
  ]);
  expect(brotliDecompressSync(await readFile(join(folder, 'large.js.br'))).toString()).toBe(text);
});
