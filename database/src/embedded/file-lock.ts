import { existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** SQLite's result code for "database is locked". */
const busy = 5;

/** A held lock; the kernel releases it however the process ends. */
export interface FileLock {
  release(): void;
}

/* Uses an empty SQLite file only for its lock: Node has no flock, and a lock file with a pid
   can't be cleared after a crash without a race, or be trusted once pids are reused. */
function tryLock(file: string, statements: string[]): FileLock | null {
  // Anyone who can read the file can lock it. Never open an existing one directly: closing it would
  // drop our own locks.
  if (!existsSync(file)) writeFileSync(file, '', { flag: 'a', mode: 0o600 });
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    for (const statement of statements) database.exec(statement);
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null;
    throw error;
  }
}

/** Takes the lock exclusively; null if anyone holds it, shared or exclusively. */
export function tryExclusive(file: string): FileLock | null {
  return tryLock(file, ['BEGIN EXCLUSIVE']);
}

/** Takes the lock in shared mode; null if someone holds it exclusively. */
export function tryShared(file: string): FileLock | null {
  return tryLock(file, ['BEGIN', 'SELECT count(*) FROM sqlite_master']);
}

/** Waits for the exclusive lock, at most `seconds`. */
export async function waitForExclusive(file: string, seconds: number): Promise<FileLock> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const lock = tryExclusive(file);
    if (lock) return lock;
    if (Date.now() > deadline) {
      throw new Error(`Another process has been starting the database for ${seconds} s (${file}).`);
    }
    await sleep(10);
  }
}
