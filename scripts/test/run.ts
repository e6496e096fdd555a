import { waitForAll, execute, interruptAll } from './execute.ts';
import { makeRunFolder, removeRunFolder } from './run-folder.ts';
import { readOptions } from './options.ts';
import { runInParallel } from './schedule.ts';
import { type Step, stepsOf } from './steps.ts';
import type { Counts } from './summary.ts';

const maxLines = 150;
const maxFiles = 10;
const stepTimeoutMs = 45 * 60_000;

let interrupted = false;

const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

async function runStep(step: Step, folder: string): Promise<Counts> {
  const start = performance.now();
  const outputs: string[] = [];
  let exitCode = 0;
  for (const command of step.commands) {
    const environment = { TMPDIR: folder, ...step.environment };
    const result = await execute(command, environment, stepTimeoutMs);
    outputs.push(result.output);
    exitCode ||= result.exitCode;
  }
  const counts = step.counts(exitCode);
  const { passed, failed, notes } = counts;
  const lines = outputs.join('\n').split('\n');
  if (failed > 0) console.log(lines.slice(-maxLines).join('\n'));
  else if (step.verbose) console.log(lines.map((line) => `  ${line}`).join('\n'));
  const mark = failed > 0 ? '✗' : '✓';
  console.log(`${mark} ${step.name}: ${passed} passed, ${failed} failed, ${secondsSince(start)}`);
  for (const note of notes) console.log(`  ${note}`);
  return counts;
}

function showSlowest(results: readonly Counts[]): void {
  const slowest = results
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, maxFiles);
  if (slowest.length > 0) console.log('Slowest files:');
  for (const { path, seconds } of slowest) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    interruptAll();
  });
}

const startedAt = performance.now();
const folder = makeRunFolder();
let passed = 0;
let failed = 0;
try {
  const { only, ...plan } = readOptions(process.argv.slice(2));
  const all = stepsOf({ ...plan, folder });
  const unknown = only?.filter((name) => !all.some((step) => step.name === name)) ?? [];
  if (unknown.length > 0) throw new Error(`No such step: ${unknown.join(', ')}.`);
  const steps = only === null ? all : all.filter(({ name }) => only.includes(name));
  const results = await runInParallel(steps, async (step) =>
    interrupted ? null : runStep(step, folder),
  );
  const counts = results.filter((result) => result !== null);
  passed = counts.reduce((sum, count) => sum + count.passed, 0);
  failed = counts.reduce((sum, count) => sum + count.failed, 0);
  showSlowest(counts);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failed += 1;
} finally {
  await waitForAll();
  await removeRunFolder(folder);
}
if (interrupted) {
  console.log('Interrupted.');
  failed += 1;
}
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`Ended after ${secondsSince(startedAt)}.`);
console.log(`${passed} passed, ${failed} failed`);
