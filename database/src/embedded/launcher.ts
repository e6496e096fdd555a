import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountFor } from './account.ts';
import { createCluster, launchServer, removeSocketDir } from './cluster.ts';
import { type FileLock, tryExclusive, tryShared, waitForExclusive } from './file-lock.ts';
import { programsFor } from './native.ts';
import {
  isRunning,
  type RunningServer,
  readPostmaster,
  readyPostmaster,
  stopPostmaster,
} from './running-server.ts';

export interface EmbeddedOptions {
  /** Folder of all state (`DATA_DIR`); the cluster is in `postgres`, its log in `postgres.log`. */
  readonly dataDir: string;
  /** Logs a line for the operator. */
  readonly log?: (line: string) => void;
  /** Trades durability for speed; only for test databases. Default: false. */
  readonly throwaway?: boolean;
}

/** A running embedded PostgreSQL, reachable only over a Unix socket. */
export interface EmbeddedPostgres {
  /** Folder of the socket, used as host by `pg` and libpq. */
  readonly host: string;
  readonly port: number;
  readonly user: 'postgres';
  /** True if the server was already running. */
  readonly attached: boolean;
  readonly pid: number;
  /**
   * Makes sure the server runs after a connection broke: restarts it, or finds that another process
   * did. Returns the pid of the current server. Throws if it can't be reached at the same socket.
   */
  ensureRunning(): Promise<number>;
  /**
   * Releases the server, and stops it if no other process uses it. Close your connections first.
   */
  stop(): Promise<void>;
}

interface ServerFiles {
  readonly cluster: string;
  readonly logFile: string;
  /** Held exclusively while starting, attaching or stopping. */
  readonly startLock: string;
  /**
   * Held in shared mode by every process that uses the server, for as long as the process lives.
   */
  readonly useLock: string;
  readonly throwaway: boolean;
}

const startSeconds = 60;
/** Enough for a process that replaces an unresponsive server. */
const lockSeconds = 120;

function prepare(dataDir: string, throwaway: boolean): ServerFiles {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  const resolvedFolder = realpathSync(folder);
  return {
    cluster: join(resolvedFolder, 'postgres'),
    logFile: join(resolvedFolder, 'postgres.log'),
    startLock: join(resolvedFolder, 'postgres.start.lock'),
    useLock: join(resolvedFolder, 'postgres.use.lock'),
    throwaway,
  };
}

interface SettledServer {
  readonly running: RunningServer | null;
  /** Socket folder of a stopped server, where other processes still look for it. */
  readonly previousSocketDir?: string;
}

/**
 * Handles a server that is starting, stopping or unresponsive: waits for the first two, kills the
 * last.
 */
async function settle(files: ServerFiles): Promise<SettledServer> {
  const deadline = Date.now() + startSeconds * 1000;
  for (;;) {
    const running = await readyPostmaster(files.cluster);
    if (running) return { running };
    const postmaster = readPostmaster(files.cluster);
    if (!postmaster) return { running: null };
    if (!isRunning(postmaster, files.cluster)) {
      // An unreaped server keeps its pid, and PostgreSQL would mistake the file for a running
      // server's.
      rmSync(join(files.cluster, 'postmaster.pid'), { force: true });
      removeSocketDir(postmaster.socketDir);
      return { running: null, previousSocketDir: postmaster.socketDir };
    }
    if (postmaster.status === 'ready' || Date.now() > deadline) {
      await stopPostmaster(postmaster, files.cluster);
      continue;
    }
    await sleep(10);
  }
}

async function launch(files: ServerFiles, previousSocketDir?: string): Promise<RunningServer> {
  const account = accountFor(files.cluster);
  const programs = { directory: programsFor(account), account };
  createCluster(programs, files.cluster);
  const deadline = Date.now() + startSeconds * 1000;
  for (;;) {
    try {
      return await launchServer(programs, files.cluster, files.logFile, {
        throwaway: files.throwaway,
        previousSocketDir,
      });
    } catch (error) {
      // Backends of a killed server take a moment to notice.
      const isLeftover = error instanceof Error && error.message.includes('still in use');
      if (!isLeftover || Date.now() > deadline) {
        throw new Error(`PostgreSQL didn't start. See its log: ${files.logFile}`, { cause: error });
      }
      await sleep(100);
    }
  }
}

async function ensureRunning(files: ServerFiles, before: RunningServer): Promise<RunningServer> {
  const start = await waitForExclusive(files.startLock, lockSeconds);
  try {
    const { running } = await settle(files);
    return running ?? (await launch(files, before.socketDir));
  } finally {
    start.release();
  }
}

async function release(
  files: ServerFiles,
  use: FileLock,
  server: RunningServer,
  log: (line: string) => void,
): Promise<void> {
  const start = await waitForExclusive(files.startLock, lockSeconds);
  try {
    use.release();
    const lock = tryExclusive(files.useLock);
    if (!lock) {
      log(`PostgreSQL keeps running for another process (${server.pid}).`);
      return;
    }
    lock.release();
    await stopPostmaster(server, files.cluster);
    removeSocketDir(server.socketDir);
  } finally {
    start.release();
  }
}

/**
 * Starts the embedded PostgreSQL of a data folder, or attaches to a running one. The server
 * outlives a killed process, and the next start attaches to it. The last process to stop gracefully
 * stops the server.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, throwaway = false } = options;
  const files = prepare(dataDir, throwaway);
  const start = await waitForExclusive(files.startLock, lockSeconds);
  try {
    const { running, previousSocketDir } = await settle(files);
    let server = running ?? (await launch(files, previousSocketDir));
    const use = tryShared(files.useLock);
    if (!use) throw new Error(`${files.useLock} is locked by another program.`);
    log(
      running ? `Attached to PostgreSQL (${server.pid}).` : `Started PostgreSQL (${server.pid}).`,
    );
    let stopped: Promise<void> | null = null;
    return {
      host: server.socketDir,
      port: server.port,
      user: 'postgres',
      attached: running !== null,
      pid: server.pid,
      async ensureRunning() {
        const current = await ensureRunning(files, server);
        if (current.socketDir !== server.socketDir) {
          throw new Error("PostgreSQL was restarted elsewhere, and this process can't reach it.");
        }
        if (current.pid !== server.pid) log(`PostgreSQL was restarted (${current.pid}).`);
        server = current;
        return current.pid;
      },
      stop: () => (stopped ??= release(files, use, server, log)),
    };
  } finally {
    start.release();
  }
}
