import { browserStorage } from '@trunkline/contract/kernel/constants';
import { reportProblem } from './report-problem.ts';
import { fitting } from './storage/compact.ts';
import { isQuotaError } from './storage/quota.ts';
import { clear, makeRoom, wipe } from './storage/room.ts';

/**
 * Small values that survive a reload. A browser may refuse storage (private mode, full disk, policy):
 * then they last as long as the page, and nothing breaks.
 */
const memory = new Map<string, string>();
let memoryOnly = false;

/** Fired on the window once nothing can be kept beyond this page any more. */
export const storageFallback = 'storage-fallback';

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

/** Makes all the room there can be, after something failed for want of it: four kinds of keys stay, and no kept page. */
export async function wipeStored(): Promise<void> {
  try {
    wipe(localStorage);
    if ('caches' in globalThis) {
      const names = await caches.keys();
      await Promise.all(names.map((name) => caches.delete(name)));
    }
  } catch (error) {
    reportProblem('Stored values could not be wiped', error);
  }
}

function look(): void {
  try {
    const room = makeRoom(localStorage);
    if (room !== 'ample') reportProblem('The room for stored values gets scarce', room);
  } catch (error) {
    reportProblem('The room for stored values could not be measured', error);
  }
}

/** Looks after the room from now on, and wipes when something nobody caught failed for want of it. */
export function tendStorage(): () => void {
  const failed = (reason: unknown) => {
    if (isQuotaError(reason)) void wipeStored();
  };
  const onError = ({ error }: ErrorEvent) => failed(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => failed(reason);
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  look();
  const timer = setInterval(look, browserStorage.checkEvery);
  return () => {
    clearInterval(timer);
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}
