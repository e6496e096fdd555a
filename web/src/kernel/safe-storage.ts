import { reportProblem } from './report-problem.ts';
import { compactToLimit } from './storage/compact.ts';
import { isQuotaError } from './storage/quota.ts';
import { clear } from './storage/free-space.ts';

/**
 * Small values that survive a reload. If the browser blocks storage (private mode, full disk,
 * policy), they last as long as the page, and nothing breaks.
 */
const memory = new Map<string, string>();
let memoryOnly = false;

/** Fired on the window once nothing can be stored beyond this page. */
export const storageFallback = 'storage-fallback';

/**
 * Fired on the window after all but four kinds of keys were deleted, so that listeners can restore
 * values that still apply.
 */
export const storageWiped = 'storage-wiped';

/** Returns whether values last only as long as this page. */
export const isMemoryOnly = (): boolean => memoryOnly;

function fallBack(): void {
  if (memoryOnly) return;
  memoryOnly = true;
  dispatchEvent(new CustomEvent(storageFallback));
}

export function readStored(key: string): string | null {
  // A value that couldn't be stored is newer than the stored one.
  const inMemory = memory.get(key);
  if (inMemory !== undefined) return inMemory;
  try {
    return localStorage.getItem(key);
  } catch (error) {
    reportProblem('Could not read stored values', error);
    return null;
  }
}

function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    clear(localStorage);
    localStorage.setItem(key, value);
  }
  memory.delete(key);
}

/**
 * Stores a value, or deletes it if null. A value that is too long lasts only as long as this page.
 */
export function store(key: string, value: string | null): void {
  try {
    if (value === null) {
      memory.delete(key);
      localStorage.removeItem(key);
      return;
    }
    memory.set(key, value);
    const compactValue = compactToLimit(value);
    if (compactValue !== null && !memoryOnly) writeItem(key, compactValue);
    // The stored value is outdated.
    else localStorage.removeItem(key);
  } catch (error) {
    if (isQuotaError(error)) fallBack();
    reportProblem('Could not store a value', error);
  }
}

/** Deletes all values whose keys begin with `prefix` but not with `exceptPrefix`. */
export function forgetStored(prefix: string, exceptPrefix: string | null = null): void {
  try {
    const stored = Array.from({ length: localStorage.length }, (_, index) =>
      localStorage.key(index),
    );
    const matches = (key: string) =>
      key.startsWith(prefix) && (exceptPrefix === null || !key.startsWith(exceptPrefix));
    for (const key of [...stored, ...memory.keys()])
      if (key !== null && matches(key)) store(key, null);
  } catch (error) {
    reportProblem('Could not read stored values', error);
  }
}
