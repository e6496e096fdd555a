import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A server in its own process on the first core; load generator and database use the others. */
export interface ServerProcess {
  readonly url: string;
  /** Milliseconds from the start of the process to its ready line. */
  readonly readyAfter: number;
  /** Seconds of CPU time used so far by all threads. */
  cpuSeconds(): number;
  /** Resident memory in MB. */
  residentMegabytes(): number;
  stop(): Promise<void>;
}

const clockTicks = 100;

/** Starts `script` and waits for its line `Ready on <url>`. */
export async function startServer(
  script: string,
  environment: Readonly<Record<string, string>>,
  nodeArguments: readonly string[] = [],
): Promise<ServerProcess> {
  const started = performance.now();
  const command = [process.execPath, ...nodeArguments, script];
  const child = spawn('taskset', ['-c', '0', ...command], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  const url = await readyUrl(child, script);
  const { pid } = child;
  return {
    url,
    readyAfter: performance.now() - started,
    cpuSeconds() {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) / clockTicks;
    },
    residentMegabytes() {
      const text = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1]) / 1024;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function readyUrl(child: ChildProcess, script: string): Promise<string> {
  if (child.stdout === null) throw new Error(`${script} has no output to wait for`);
  const output: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    const url = /^Ready on (\S+)$/.exec(line)?.[1];
    if (url !== undefined) {
      child.stdout.resume();
      return url;
    }
    output.push(line);
  }
  throw new Error(`${script} ended before it was ready:\n${output.join('\n')}`);
}
