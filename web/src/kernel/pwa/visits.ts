import { installPrompt } from '@trunkline/contract/kernel/page-constants';
import { readStored, store } from '../safe-storage.ts';

const { visitsKey, maxVisits } = installPrompt;

/** Returns how often pages were opened in this browser; null if the stored value is invalid. */
export function visits(): number | null {
  const stored = readStored(visitsKey);
  if (stored === null) return 0;
  const count = stored.trim() === '' ? NaN : Number(stored);
  return Number.isInteger(count) && count >= 0 && count < maxVisits ? count : null;
}

/**
 * Counts a visit to this page. Leaves a stored value unchanged unless it is a whole number from 0
 * to below a million.
 */
export function countVisit(): void {
  const count = visits();
  if (count !== null) store(visitsKey, String(count + 1));
}
