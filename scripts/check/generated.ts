import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Findings, root } from './files.ts';

/** Checks that table types and `database/schema` match the migrations. */
export function checkGenerated(): Findings {
  const program = 'database/src/generate.ts';
  if (!existsSync(join(root, program))) {
    return { figures: [], violations: [`${program} is missing`] };
  }
  const result = spawnSync(process.execPath, [program, '--check'], { cwd: root, encoding: 'utf8' });
  if (result.status === 0)
    return { figures: ['table types and schema match the migrations'], violations: [] };
  const output = `${result.stderr}${result.stdout}`.trim().split('\n').slice(0, 5).join(' ');
  return { figures: [], violations: [`generated files do not match the migrations: ${output}`] };
}
