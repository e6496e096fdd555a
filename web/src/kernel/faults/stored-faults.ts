import { readStored, store } from '../safe-storage.ts';

/** Storage key of reports that couldn't be sent. */
const key = 'unsent_faults';
/** Maximum number kept: the first ones are the most useful. */
const maxStored = 5;

const isText = (value: unknown): value is string => typeof value === 'string';

function storedFaults(): readonly string[] {
  const stored = readStored(key);
  if (stored === null) return [];
  try {
    const list: unknown = JSON.parse(stored);
    return Array.isArray(list) ? list.filter(isText) : [];
  } catch {
    // Truncated or not ours, so there is nothing to report.
    return [];
  }
}

/** Checks whether an error report is waiting to be sent. */
export const hasStoredFaults = (): boolean => readStored(key) !== null;

export function storeFault(body: string): void {
  const stored = storedFaults();
  if (stored.length < maxStored) store(key, JSON.stringify([...stored, body]));
}

/** Returns the stored reports and removes them. */
export function consumeStoredFaults(): readonly string[] {
  const stored = storedFaults();
  store(key, null);
  return stored;
}
