import { browserStorage } from '@trunkline/contract/kernel/constants';

/** The same value in fewer characters, where it is JSON that was written with room in it; else as it was. */
export function compact(value: string): string {
  try {
    const written = JSON.stringify(JSON.parse(value));
    return written.length < value.length ? written : value;
  } catch {
    // No JSON: there is nothing that could be left out of it.
    return value;
  }
}

/** What is kept of a value: itself, its smaller form when it is too long, or null when that is too long as well. */
export function fitting(value: string): string | null {
  if (value.length <= browserStorage.mostItem) return value;
  const smaller = compact(value);
  return smaller.length <= browserStorage.mostItem ? smaller : null;
}
