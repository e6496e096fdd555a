import { installPrompt } from '@trunkline/contract/kernel/constants';
import { readStored, store } from '../safe-storage.ts';

const { visitsKey, mostVisits } = installPrompt;

/** How often pages were opened in this browser; null where the counter holds what is no such number. */
export function visits(): number | null {
  const stored = readStored(visitsKey);
  if (stored === null) return 0;
  const count = stored.trim() === '' ? NaN : Number(stored);
  return Number.isInteger(count) && count >= 0 && count < mostVisits ? count : null;
}

/** Counts this page. A counter that is no number from 0 to under a million is left as it is. */
export function countVisit(): void {
  const count = visits();
  if (count !== null) store(visitsKey, String(count + 1));
}
