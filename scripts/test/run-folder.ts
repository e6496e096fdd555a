import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Everything that a run makes lies below one folder, which is also its TMPDIR: what it leaves can be found. */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-test-'));
  // Like /tmp itself: tests also run programs as a user without rights.
  chmodSync(folder, 0o1777);
  return folder;
}

function leftServers(folder: string, depth = 0): number[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name === 'postmaster.pid') return [Number(readFileSync(path, 'utf8').split('\n')[0])];
    return entry.isDirectory() && depth < 4 ? leftServers(path, depth + 1) : [];
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

/** Stops the PostgreSQL servers that killed tests left running, then removes the folder. */
export async function removeRunFolder(folder: string): Promise<void> {
  const servers = leftServers(folder).filter((pid) => signal(pid, 'SIGQUIT'));
  for (let tries = 0; tries < 50 && servers.some((pid) => signal(pid, 0)); tries++) await sleep(50);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
