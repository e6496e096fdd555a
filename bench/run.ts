// Runs all benchmarks in turn; the output of each is a section of README.md.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const benchmarks = [
  'reads',
  'render',
  'parsers',
  'detector',
  'guard',
  'blocks',
  'durations',
  'alert-replay',
  'timings',
  'timings-storage',
  'security-reads',
  'publishing',
  'imports',
  'sign-in',
  'start',
  'first-load',
  'transfer',
  'lighthouse',
  'effects',
  'growth',
  'tenancy',
  'streams',
  'market',
  'market-periods',
  'market-changes',
];

let failed = 0;
for (const name of benchmarks) {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) {
    failed += 1;
    console.error(`${name} did not finish`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
