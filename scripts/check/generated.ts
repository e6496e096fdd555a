import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Findings, root } from './files.ts';

/** The generated table types are those of the migrations. */
export function checkGenerated(): Findings {
  const program = 'database/src/generate-types.ts';
  if (!existsSync(join(root, program))) {
    return { figures: [], violations: [`${program} is missing`] };
  }
  const result = spawnSync(process.execPath, [program, '--check'], { cwd: root, encoding: 'utf8' });
  if (result.status === 0) return { figures: ['table types match the migrations'], violations: [] };
  const said = `${result.stderr}${result.stdout}`.trim().split('\n').slice(0, 5).join(' ');
  return { figures: [], violations: [`table types do not match the migrations: ${said}`] };
}
