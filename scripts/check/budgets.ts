import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod';
import { type Findings, root } from './files.ts';

const client = join(root, 'web/dist/client');
const application = 'src/application/main.tsx';
const islands = 'src/islands/loader.ts';

/**
 * Budgets for JavaScript before interaction, in KB after brotli: the files that a screen loads
 * immediately, including its lazy parts.
 */
const budgets = [
  { name: 'document, signed out', limit: 8, modules: [islands] },
  {
    name: 'document, signed in',
    limit: 20,
    modules: [islands, 'src/islands/account.ts', 'src/islands/news.ts'],
  },
  // After loading, but on every page.
  { name: 'web vitals', limit: 3, modules: ['src/kernel/vitals/measure.ts'] },
  {
    name: '/auth',
    limit: 140,
    modules: [application, 'src/capabilities/auth/pages/auth-page.tsx'],
  },
  {
    name: '/admin/companies',
    limit: 190,
    modules: [
      application,
      'src/application/shell/shell-layout.tsx',
      'src/capabilities/companies/pages/companies-page.tsx',
    ],
  },
] as const;

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
);
type Manifest = z.infer<typeof Manifest>;

/** Collects the files that a module needs before it runs: itself and its static imports. */
function closure(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || visited.has(name)) return;
    visited.add(name);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  names.forEach(visit);
  return files;
}

function transferSize(file: string): number {
  const compressed = join(client, `${file}.br`);
  if (existsSync(compressed)) return readFileSync(compressed).length;
  return brotliCompressSync(readFileSync(join(client, file))).length;
}

/** Measures the JavaScript of the existing build that each screen needs before it is usable. */
export function checkBudgets(): Findings {
  const path = join(client, '.vite/manifest.json');
  if (!existsSync(path))
    return { figures: [], violations: ['web/dist is missing; run npm run build'] };
  const manifest = Manifest.parse(JSON.parse(readFileSync(path, 'utf8')));
  const figures: string[] = [];
  const violations: string[] = [];
  for (const { name, limit, modules } of budgets) {
    // A page inside the entry has no chunk of its own, but a source file that was moved must fail
    // the check.
    const missing = modules.filter((module) => !existsSync(join(root, 'web', module)));
    for (const module of missing) violations.push(`${name}: web/${module} does not exist`);
    const bytes = [...closure(manifest, modules)].reduce(
      (sum, file) => sum + transferSize(file),
      0,
    );
    const size = bytes / 1024;
    figures.push(`${name}: ${size.toFixed(1)} of ${limit} KB`);
    if (size > limit)
      violations.push(`${name}: ${size.toFixed(1)} KB of JavaScript, budget ${limit}`);
  }
  return { figures, violations };
}
