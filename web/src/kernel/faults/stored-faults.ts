import { readStored, store } from '../safe-storage.ts';

/** Under which key the browser keeps what the server could not be told of. */
const key = 'unsent_faults';
/** Not more of them: the first ones say most. */
const most = 5;

const isText = (value: unknown): value is string => typeof value === 'string';

function storedFaults(): readonly string[] {
  const kept = readStored(key);
  if (kept === null) return [];
  try {
    const list: unknown = JSON.parse(kept);
    return Array.isArray(list) ? list.filter(isText) : [];
  } catch {
    // Cut off, or not ours: there is nothing to be told.
    return [];
  }
}

/** Whether the server is still to be told of something that broke here. */
export const hasStoredFaults = (): boolean => readStored(key) !== null;

/** Keeps a report for the next connection. */
export function storeFault(body: string): void {
  const kept = storedFaults();
  if (kept.length < most) store(key, JSON.stringify([...kept, body]));
}

/** Gives what was kept, once. */
export function consumeStoredFaults(): readonly string[] {
  const kept = storedFaults();
  store(key, null);
  return kept;
}
