import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from '../chromium.ts';
import { type ExternalPostgres, startExternalPostgres } from './external-postgres.ts';
import type { Counts } from './report.ts';
import { makeRunFolder, removeRunFolder } from './run-folder.ts';
import { allSteps, type Step } from './steps.ts';

const root = join(import.meta.dirname, '../..');
const programs = join(root, 'node_modules/.bin');
const shownLines = 150;
/** A step that has not ended by then never will, and what the others say would be lost with it. */
const longest = 45 * 60_000;

let current: ChildProcess | null = null;
let external: ExternalPostgres | null = null;
let interrupted = false;

/** Ends a step with all that it has begun: one worker that goes round in a circle would keep its output open. */
function end(child: ChildProcess | null, signal: NodeJS.Signals): void {
  if (child?.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // Nothing of it is left.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function execute(
  command: readonly string[],
  environment: Record<string, string>,
): Promise<{ exitCode: number; output: string }> {
  const [program = '', ...parameters] = command;
  const child = spawn(join(programs, program), parameters, {
    cwd: root,
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}`, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The leader of a group of its own.
    detached: true,
  });
  current = child;
  const timer = setTimeout(() => end(child, 'SIGKILL'), longest);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => output.push(data));
  }
  const { promise, resolve } = Promise.withResolvers<number>();
  child.once('error', (error) => {
    output.push(Buffer.from(error.message));
    resolve(1);
  });
  child.once('close', (code) => resolve(code ?? 1));
  const exitCode = await promise;
  clearTimeout(timer);
  current = null;
  return { exitCode, output: stripVTControlCharacters(Buffer.concat(output).toString()).trim() };
}

/** Brings what a step needs from the machine. */
async function preparation(step: Step, folder: string): Promise<Record<string, string>> {
  if (['components', 'journeys'].includes(step.name)) return { CHROMIUM: ensureChromium() };
  if (step.name !== 'external') return {};
  external = await startExternalPostgres(folder);
  return { DATABASE_URL: external.url };
}

function describe({ passed, failed, note }: Counts, begin: number): string {
  const seconds = `${((performance.now() - begin) / 1000).toFixed(1)} s`;
  const details = [`${passed} passed, ${failed} failed`, note, seconds].filter(
    (part) => part !== '',
  );
  return details.join(', ');
}

async function runStep(step: Step, folder: string): Promise<Counts> {
  const begin = performance.now();
  const outputs: string[] = [];
  let counts: Counts;
  try {
    const environment = {
      TMPDIR: folder,
      ...step.environment,
      ...(await preparation(step, folder)),
    };
    let exitCode = 0;
    for (const command of step.commands) {
      const result = await execute(command, environment);
      outputs.push(result.output);
      exitCode ||= result.exitCode;
    }
    counts = step.counts(exitCode);
  } catch (error) {
    outputs.push(error instanceof Error ? error.message : String(error));
    counts = { passed: 0, failed: 1, note: '' };
  } finally {
    external?.stop();
    external = null;
  }
  const lines = outputs.join('\n').split('\n');
  // The figures of the check are worth seeing every time; of everything else only failures are.
  if (counts.failed > 0) console.log(lines.slice(-shownLines).join('\n'));
  else if (step.name === 'check') console.log(lines.map((line) => `  ${line}`).join('\n'));
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${step.name}: ${describe(counts, begin)}`);
  return counts;
}

function chosenSteps(steps: Step[]): Step[] {
  const only = process.argv.find((argument) => argument.startsWith('--only='));
  if (!only) return steps;
  const names = only.slice('--only='.length).split(',');
  const known = steps.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no step ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  }
  return steps.filter(({ name }) => names.includes(name));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    end(current, 'SIGINT');
  });
}

const folder = makeRunFolder();
let passed = 0;
let failed = 0;
try {
  for (const step of chosenSteps(allSteps(folder))) {
    if (interrupted) break;
    const counts = await runStep(step, folder);
    passed += counts.passed;
    failed += counts.failed;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failed += 1;
} finally {
  if (current) await once(current, 'exit');
  await removeRunFolder(folder);
}
if (interrupted) {
  console.log('Interrupted.');
  failed += 1;
}
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
