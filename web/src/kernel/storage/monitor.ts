import { browserStorage } from '@trunkline/contract/kernel/page-constants';
import { reportProblem } from '../report-problem.ts';
import { storageWiped } from '../safe-storage.ts';
import { isQuotaError } from './quota.ts';
import { freeSpace, wipe } from './free-space.ts';

/**
 * Frees as much storage as possible after a quota error: deletes all caches, and all values but
 * four kinds of keys.
 */
export async function clearStoredValues(): Promise<void> {
  try {
    wipe(localStorage);
    if ('caches' in globalThis) {
      const names = await caches.keys();
      await Promise.all(names.map((name) => caches.delete(name)));
    }
  } catch (error) {
    reportProblem('Could not clear stored values', error);
  } finally {
    dispatchEvent(new CustomEvent(storageWiped));
  }
}

function check(): void {
  try {
    const space = freeSpace(localStorage);
    if (space !== 'ample') reportProblem('Storage is almost full', space);
  } catch (error) {
    reportProblem('Could not measure the storage', error);
  }
}

/** Handles an uncaught error: if it was a quota error, frees as much storage as possible. */
export function handleQuotaError(reason: unknown): void {
  if (isQuotaError(reason)) void clearStoredValues();
}

/**
 * Checks the storage for small values now and periodically. Returns a function that stops the
 * checks.
 */
export function monitorStorage(): () => void {
  check();
  const timer = setInterval(check, browserStorage.checkEvery);
  return () => clearInterval(timer);
}
