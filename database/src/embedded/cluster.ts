import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, canReach, changeOwner } from './account.ts';
import { type RunningServer, readyPostmaster } from './running-server.ts';

/** The major version of the bundled programs; clusters of other versions can't be opened. */
const major = '18';
const logLimit = 10 * 1024 * 1024;

/** The port only names the socket file: nothing listens on the network. */
const port = 5432;

const settings = {
  listen_addresses: '',
  port: String(port),
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] %a ',
  log_min_duration_statement: '2s',
};

/** For test runs: a machine crash loses everything, and nothing is written twice. */
const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // The cluster may be in memory, so keep the WAL small.
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'off',
  // Databases live for seconds.
  autovacuum: 'off',
};

interface Programs {
  readonly directory: string;
  readonly account: Account;
}

/* A folder below one that only root can enter (a clone in /root) can't be reached by path after
   dropping privileges. The open folder is passed as descriptor 3 instead, reachable through
   /proc. */
function openForAccount(
  account: Account,
  directory: string,
): { path: string; descriptor?: number } {
  if (canReach(account, directory)) return { path: directory };
  if (process.platform !== 'linux') {
    throw new Error(
      `PostgreSQL can't run as root below ${directory}: start Trunkline as another user.`,
    );
  }
  const descriptor = openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY);
  return { path: '/proc/self/fd/3', descriptor };
}

const environment = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' });

/**
 * Creates the cluster in a temporary folder and renames it when complete, so that no partial
 * cluster is ever found.
 */
export function createCluster(programs: Programs, clusterDir: string): void {
  const versionFile = join(clusterDir, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version === major) return;
    throw new Error(
      `${clusterDir} was created by PostgreSQL ${version}, but this is PostgreSQL ${major}: dump and restore it.`,
    );
  }
  const newDir = `${clusterDir}.new`;
  rmSync(newDir, { recursive: true, force: true });
  mkdirSync(newDir, { mode: 0o700 });
  changeOwner(programs.account, newDir);
  const { path, descriptor } = openForAccount(programs.account, newDir);
  const result = spawnSync(
    join(programs.directory, 'initdb'),
    // Trust authentication is safe: only the owner of the 0700 socket folder can reach the server.
    ['-D', path, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'].concat([
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]),
    {
      ...programs.account,
      cwd: '/',
      encoding: 'utf8',
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe', descriptor ?? 'ignore'],
    },
  );
  if (descriptor !== undefined) closeSync(descriptor);
  if (result.status !== 0) {
    throw new Error(`The database could not be created: ${result.error?.message ?? result.stderr}`);
  }
  renameSync(newDir, clusterDir);
}

/** Opens the log file. A log that exceeds the limit is renamed and kept as the previous one. */
function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimit) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

function readFrom(file: string, position: number): string {
  const descriptor = openSync(file, 'r');
  const buffer = Buffer.alloc(16_384);
  const length = readSync(descriptor, buffer, 0, buffer.length, position);
  closeSync(descriptor);
  return buffer.toString('utf8', 0, length);
}

/** Removes the socket folder of a stopped server, if we created it. */
export function removeSocketDir(socketDir: string): void {
  if (basename(socketDir).startsWith('trunkline-socket-')) {
    rmSync(socketDir, { recursive: true, force: true });
  }
}

/**
 * Creates the socket folder: the previous server's if known, because other processes look for it
 * there, otherwise a new one.
 */
function makeSocketDir(previous: string | undefined): string {
  const prefix = join(tmpdir(), 'trunkline-socket-');
  if (previous?.startsWith(prefix) === true) {
    try {
      removeSocketDir(previous);
      mkdirSync(previous, { mode: 0o700 });
      return previous;
    } catch (error) {
      // Another user owns the folder now: the parent folder is shared.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
  return mkdtempSync(prefix);
}

/**
 * Starts the server detached, so that it outlives this process, and waits until it accepts
 * connections.
 */
export async function launchServer(
  programs: Programs,
  clusterDir: string,
  logFile: string,
  {
    throwaway,
    previousSocketDir,
  }: { readonly throwaway: boolean; readonly previousSocketDir: string | undefined },
): Promise<RunningServer> {
  const socketDir = makeSocketDir(previousSocketDir);
  chmodSync(socketDir, 0o700);
  changeOwner(programs.account, socketDir);
  const { path, descriptor } = openForAccount(programs.account, clusterDir);
  const log = openLog(logFile);
  const logStart = statSync(logFile).size;
  const options = Object.entries({
    ...settings,
    ...(throwaway ? throwawaySettings : {}),
    unix_socket_directories: `"${socketDir}"`,
  });
  const server = spawn(
    join(programs.directory, 'postgres'),
    ['-D', path, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...programs.account,
      cwd: '/',
      detached: true,
      env: environment(),
      stdio: ['ignore', log, log, descriptor ?? 'ignore'],
    },
  );
  closeSync(log);
  if (descriptor !== undefined) closeSync(descriptor);
  const failures: Error[] = [];
  server.once('error', (error) => failures.push(error));
  const onExit = () => failures.push(new Error(readFrom(logFile, logStart).trim()));
  server.once('exit', onExit);
  server.unref();
  for (;;) {
    const ready = await readyPostmaster(clusterDir);
    if (ready && ready.pid === server.pid) {
      server.off('exit', onExit);
      return ready;
    }
    const [failure] = failures;
    if (failure) {
      removeSocketDir(socketDir);
      throw failure;
    }
    await sleep(5);
  }
}
