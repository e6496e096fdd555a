import { handleQuotaError } from '../storage/monitor.ts';
import { showFault } from './banners.ts';
import type { UncaughtKind } from './follow-faults.ts';

/** What follows from something that nobody caught: it is said, told to the server, and room is made where it was that. */
export function handleUncaught(kind: UncaughtKind, reason: unknown): void {
  handleQuotaError(reason);
  showFault(kind, reason);
}

export { showStorageFallback } from './banners.ts';
