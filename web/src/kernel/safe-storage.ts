import { reportProblem } from './report-problem.ts';
import { fitting } from './storage/compact.ts';
import { isQuotaError } from './storage/quota.ts';
import { clear } from './storage/free-space.ts';

/**
 * Small values that survive a reload. A browser may refuse storage (private mode, full disk, policy):
 * then they last as long as the page, and nothing breaks.
 */
const memory = new Map<string, string>();
let memoryOnly = false;

/** Fired on the window once nothing can be kept beyond this page any more. */
export const storageFallback = 'storage-fallback';

/** Fired on the window once everything but four kinds of keys is gone: what is still true is kept anew. */
export const storageWiped = 'storage-wiped';

/** Whether values last only as long as this page. */
export const isMemoryOnly = (): boolean => memoryOnly;

function fallBack(): void {
  if (memoryOnly) return;
  memoryOnly = true;
  dispatchEvent(new CustomEvent(storageFallback));
}

export function readStored(key: string): string | null {
  // What could not be kept is newer than what was.
  const held = memory.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch (error) {
    reportProblem('Stored values cannot be read', error);
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    clear(localStorage);
    localStorage.setItem(key, value);
  }
  memory.delete(key);
}

/** Keeps a value, or forgets it when it is null. One that is too long is held for this page alone. */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) {
      memory.delete(key);
      localStorage.removeItem(key);
      return;
    }
    memory.set(key, value);
    const fits = fitting(value);
    if (fits !== null && !memoryOnly) keep(key, fits);
    // What was kept of it before is no longer true.
    else localStorage.removeItem(key);
  } catch (error) {
    if (isQuotaError(error)) fallBack();
    reportProblem('A value could not be stored beyond this page', error);
  }
}

/** Forgets all values whose keys begin with this, but for those that begin with `except`. */
export function forgetStored(prefix: string, except: string | null = null): void {
  try {
    const kept = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
    const isMeant = (key: string) =>
      key.startsWith(prefix) && (except === null || !key.startsWith(except));
    for (const key of [...kept, ...memory.keys()])
      if (key !== null && isMeant(key)) store(key, null);
  } catch (error) {
    reportProblem('Stored values cannot be read', error);
  }
}
