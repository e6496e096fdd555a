import { createHash } from 'node:crypto';
import type { Findings, SourceFile } from './files.ts';

const folder = 'database/migrations/';

/** Checks that migrations still have the checksums that `npm run generate` stored. */
export function checkMigrations(files: SourceFile[], checksums: string): Findings {
  const stored = new Map(checksums.split('\n').map((line) => [line.slice(66), line.slice(0, 64)]));
  const violations: string[] = [];
  for (const { path, text } of files.filter(({ path }) => path.startsWith(folder))) {
    const name = path.slice(folder.length);
    const sum = createHash('sha256').update(text).digest('hex');
    if (!stored.has(name)) violations.push(`${path} has no checksum: run \`npm run generate\``);
    else if (stored.get(name) !== sum)
      violations.push(`${path} was changed: add a migration instead`);
    stored.delete(name);
  }
  for (const name of stored.keys()) if (name !== '') violations.push(`${folder}${name} is missing`);
  return { figures: ['migrations have their stored checksums'], violations };
}
