// `npm test`: everything that CI checks, from a fresh clone, with any Node from 20.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, projectNode, requireNode, root, SetupError } from './project/prepare.mjs';

try {
  requireNode();
  await ensureInstalled();
  const run = spawn(projectNode, [join(root, 'scripts/test/run.ts'), ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => run.kill(signal));
  run.once('exit', (code) => (process.exitCode = code ?? 1));
} catch (error) {
  // The last line is always the counts, whatever went wrong.
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
  console.log('0 passed, 1 failed');
}
