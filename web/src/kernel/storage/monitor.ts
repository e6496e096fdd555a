import { browserStorage } from '@trunkline/contract/kernel/constants';
import { reportProblem } from '../report-problem.ts';
import { storageWiped } from '../safe-storage.ts';
import { isQuotaError } from './quota.ts';
import { freeSpace, wipe } from './free-space.ts';

/** Makes all the room there can be, after something failed for want of it: four kinds of keys stay, and no kept page. */
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

/** Something failed that nobody caught: where that was for want of room, all the room there can be is made. */
export function handleQuotaError(reason: unknown): void {
  if (isQuotaError(reason)) void clearStoredValues();
}

/** Looks after the room for small values from now on. */
export function monitorStorage(): () => void {
  look();
  const timer = setInterval(look, browserStorage.checkEvery);
  return () => clearInterval(timer);
}
