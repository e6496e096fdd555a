import { existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/** Result code of SQLite for "somebody else holds the lock". */
const busy = 5;

/** A held lock; the kernel releases it when the process dies in whatever way. */
export interface FileLock {
  release(): void;
}

/*
 * An empty SQLite file is used for nothing but its lock: Node has no flock, and a lock file that holds a
 * pid can neither be cleared after a crash without a race nor be trusted once pids are used again.
 */
function tryLock(file: string, statements: string[]): FileLock | null {
  // Whoever can read the file can hold it. Never open an existing one: closing it would drop our own locks.
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

/** Takes the lock for this process alone, or answers null when anybody holds it, shared or alone. */
export function tryExclusive(file: string): FileLock | null {
  return tryLock(file, ['BEGIN EXCLUSIVE']);
}

/** Takes the lock together with others; answers null while somebody holds it alone. */
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
