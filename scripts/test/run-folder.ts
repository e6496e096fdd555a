import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const memory = '/dev/shm';
const neededBytes = 1024 ** 3;

/**
 * Returns the folder for temporary data: TMPDIR if set, otherwise memory if it has room, otherwise
 * the disk.
 */
export function throwawayFolder(): string {
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= neededBytes ? memory : tmpdir();
}

/**
 * Creates the folder for everything a run writes. It is also the run's TMPDIR, so removing it
 * leaves nothing behind.
 */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(throwawayFolder(), 'trunkline-test-'));
  // Like /tmp itself: tests also run programs as an unprivileged user.
  chmodSync(folder, 0o1777);
  return folder;
}

function findServers(folder: string, depth = 0): number[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === 'postmaster.pid') return [Number(readFileSync(path, 'utf8').split('\n')[0])];
    return entry.isDirectory() && depth < 4 ? findServers(path, depth + 1) : [];
  });
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** Stops PostgreSQL servers left behind by killed tests, then removes the folder. */
export async function removeRunFolder(folder: string): Promise<void> {
  const servers = findServers(folder).filter((pid) => signal(pid, 'SIGQUIT'));
  for (let attempt = 0; attempt < 50 && servers.some((pid) => signal(pid, 0)); attempt++)
    await sleep(50);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
