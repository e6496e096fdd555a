import { browserStorage } from '@trunkline/contract/kernel/constants';
import { reportProblem } from '../report-problem.ts';
import { storageWiped } from '../safe-storage.ts';
import { isQuotaError } from './quota.ts';
import { freeSpace, wipe } from './free-space.ts';

/**
 * Frees as much storage as possible after a quota error: four kinds of keys stay, and no cached
 * page.
 */
export async function clearStoredValues(): Promise<void> {
  try {
    wipe(localStorage);
    if ('caches' in globalThis) {
      const names = await caches.keys();
      await Promise.all(names.map((name) => caches.delete(name)));
    }
  } catch (error) {
    reportProblem('Stored values could not be wiped', error);
  } finally {
    dispatchEvent(new CustomEvent(storageWiped));
  }
}

function look(): void {
  try {
    const room = freeSpace(localStorage);
    if (room !== 'ample') reportProblem('The room for stored values gets scarce', room);
  } catch (error) {
    reportProblem('The room for stored values could not be measured', error);
  }
}

/** Handles an uncaught error: if it was a quota error, frees as much storage as possible. */
export function handleQuotaError(reason: unknown): void {
  if (isQuotaError(reason)) void clearStoredValues();
}

/** Monitors the storage for small values from now on. */
export function monitorStorage(): () => void {
  look();
  const timer = setInterval(look, browserStorage.checkEvery);
  return () => clearInterval(timer);
}
