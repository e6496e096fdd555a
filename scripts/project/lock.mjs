// Runs before anything is installed, on the machine's own Node (20 or later).
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const hasCode = (error, code) => error instanceof Error && 'code' in error && error.code === code;

/** Returns when the process started, if the system knows: a PID alone may have been reused. */
function startTime(pid) {
  if (process.platform !== 'linux') return '';
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : fields[19];
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return 'ended';
    throw error;
  }
}

function isHeld(owner) {
  const [pid, started] = owner.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (hasCode(error, 'ESRCH')) return false;
    if (!hasCode(error, 'EPERM')) throw error;
  }
  return startTime(pid) === started;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Creates `file` with `text` atomically; false if it already exists. */
function claim(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** Removes a dead owner's lock; puts it back if another process has taken it in the meantime. */
function removeStale(file, owner) {
  const moved = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, moved);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const movedOwner = readFileSync(moved, 'utf8');
  if (movedOwner !== owner) claim(file, movedOwner);
  rmSync(moved);
}

/**
 * Runs `work` while no other process of this project does. Waits for the lock and recovers from
 * crashed holders.
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  const claimId = `${process.pid} ${startTime(process.pid)}`;
  while (!claim(file, claimId)) {
    const owner = read(file);
    if (owner !== null && !isHeld(owner)) removeStale(file, owner);
    else await sleep(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
