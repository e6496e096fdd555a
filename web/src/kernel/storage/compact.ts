import { browserStorage } from '@trunkline/contract/kernel/page-constants';

/** Returns a value without whitespace if it is formatted JSON; otherwise unchanged. */
export function compact(value: string): string {
  try {
    const compacted = JSON.stringify(JSON.parse(value));
    return compacted.length < value.length ? compacted : value;
  } catch {
    // Not JSON, so no whitespace can be removed.
    return value;
  }
}

/**
 * Returns a value to store: itself, its compact form if it is too long, or null if that is too long
 * as well.
 */
export function compactToLimit(value: string): string | null {
  if (value.length <= browserStorage.maxItem) return value;
  const smaller = compact(value);
  return smaller.length <= browserStorage.maxItem ? smaller : null;
}
