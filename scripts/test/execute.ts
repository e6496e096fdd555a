import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '../..');
const programs = join(root, 'node_modules/.bin');
const running = new Set<ChildProcess>();

/** Signals a command and its descendants: a stuck worker would keep its output open. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // The process group has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

export function interruptAll(): void {
  for (const child of running) signalGroup(child, 'SIGINT');
}

/** Waits until every command has ended. */
export async function waitForAll(): Promise<void> {
  for (const child of running) await once(child, 'exit');
}

/**
 * Runs a program from node_modules/.bin; kills it and its descendants after `milliseconds`.
 */
export async function execute(
  [program = '', ...parameters]: readonly string[],
  environment: Readonly<Record<string, string>>,
  milliseconds: number,
): Promise<{ exitCode: number; output: string }> {
  const child = spawn(join(programs, program), parameters, {
    cwd: root,
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}`, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Starts its own process group.
    detached: true,
  });
  running.add(child);
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), milliseconds);
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
  running.delete(child);
  return { exitCode, output: stripVTControlCharacters(Buffer.concat(output).toString()).trim() };
}
