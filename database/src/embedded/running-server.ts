import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Contents of a running server's `postmaster.pid`. */
export interface RunningServer {
  readonly pid: number;
  readonly socketDir: string;
  readonly port: number;
  readonly status: string;
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');

/** Reads `postmaster.pid`; null if missing or incomplete. */
export function readPostmaster(clusterDir: string): RunningServer | null {
  let text: string;
  try {
    text = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const [pid, , , port, socketDir, , , status] = text.split('\n');
  return {
    pid: Number(pid),
    port: Number(port),
    socketDir: socketDir ?? '',
    status: status?.trim() ?? '',
  };
}

/** The command line of a process; empty for zombies and ended processes. */
function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch (error) {
      if (isMissing(error)) return '';
      throw error;
    }
  }
  try {
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 1) return '';
    throw error;
  }
}

/**
 * Returns whether the process is this cluster's server; the pid alone may belong to a zombie or
 * another program.
 */
export function isRunning({ pid, socketDir }: RunningServer, clusterDir: string): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  const command = commandLine(pid);
  const isOwnServer =
    (socketDir !== '' && command.includes(socketDir)) || command.includes(clusterDir);
  return isOwnServer && command.includes('postgres');
}

/**
 * Milliseconds without a response after which a server counts as unresponsive. It is then replaced,
 * which breaks the requests of every process, so allow for a server on a busy machine.
 */
const maxSilence = 15_000;

/**
 * Requests TLS, a client's first message: only a server that accepts connections and forks responds
 * to it.
 */
export function isResponding({
  socketDir,
  port,
}: Pick<RunningServer, 'socketDir' | 'port'>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = createConnection(join(socketDir, `.s.PGSQL.${port}`));
  const finish = (hasResponded: boolean) => {
    clearTimeout(timer);
    socket.destroy();
    resolve(hasResponded);
  };
  const timer = setTimeout(() => finish(false), maxSilence);
  socket.once('error', () => finish(false));
  socket.once('close', () => finish(false));
  socket.once('connect', () => socket.write(Buffer.from('0000000804d2162f', 'hex')));
  socket.once('data', () => finish(true));
  return promise;
}

/** Returns this cluster's server if it currently accepts connections. */
export async function readyPostmaster(clusterDir: string): Promise<RunningServer | null> {
  const server = readPostmaster(clusterDir);
  if (server?.status !== 'ready' || !isRunning(server, clusterDir)) return null;
  return (await isResponding(server)) ? server : null;
}

/** Waits until the process has ended; false if it is still running after `seconds`. */
export async function waitForEnd(
  server: RunningServer,
  clusterDir: string,
  seconds: number,
): Promise<boolean> {
  const deadline = Date.now() + seconds * 1000;
  while (isRunning(server, clusterDir)) {
    if (Date.now() > deadline) return false;
    await sleep(5);
  }
  return true;
}

/**
 * Shuts down fast, rolling back open transactions; if there is no response, shuts down immediately,
 * and the next start recovers.
 */
export async function stopPostmaster(server: RunningServer, clusterDir: string): Promise<void> {
  // The pid may have been reused by now.
  if (!isRunning(server, clusterDir)) return;
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
  ] as const) {
    try {
      process.kill(server.pid, signal);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    if (await waitForEnd(server, clusterDir, seconds)) return;
  }
  throw new Error(`PostgreSQL (process ${server.pid}) did not stop.`);
}
