import { handleQuotaError } from '../storage/monitor.ts';
import { showFault } from './banners.ts';
import type { UncaughtKind } from './follow-faults.ts';

/** Handles an uncaught error: shows it, reports it, and frees storage if a quota was exceeded. */
export function handleUncaught(kind: UncaughtKind, reason: unknown): void {
  handleQuotaError(reason);
  showFault(kind, reason);
}

export { showStorageFallback } from './banners.ts';
