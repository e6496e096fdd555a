import { toast as limits } from '@trunkline/contract/kernel/constants';

export type ToastTone = 'success' | 'info' | 'error';

export interface ToastOptions {
  description?: string;
  /** One action, for example Undo. */
  action?: { label: string; onClick: () => void };
}

export interface ToastEntry extends ToastOptions {
  id: number;
  tone: ToastTone;
  title: string;
  /** Milliseconds until it disappears. */
  durationMs: number;
}

const defaultDurationMs = 8000;
let current: ToastEntry | null = null;
let count = 0;
const listeners = new Set<() => void>();

function change(next: ToastEntry | null): void {
  current = next;
  for (const listener of listeners) listener();
}

// Shows a toast in place of the last: only one is visible (specification, chapter 9).
function show(tone: ToastTone, title: string, options: ToastOptions): void {
  count += 1;
  // Errors, and toasts with an action, stay for the specification's full duration.
  const durationMs = tone === 'error' || options.action ? limits.removalDelay : defaultDurationMs;
  change({ ...options, id: count, tone, title, durationMs });
}

/** Shows a brief message about what just happened; announced by screen readers. */
export const toast = {
  success: (title: string, options: ToastOptions = {}) => show('success', title, options),
  info: (title: string, options: ToastOptions = {}) => show('info', title, options),
  error: (title: string, options: ToastOptions = {}) => show('error', title, options),
};

export const currentToast = (): ToastEntry | null => current;

export function closeToast(id: number): void {
  if (current?.id === id) change(null);
}

/**
 * Clears the toast, so that the next user of this browser can't see or undo a change of the
 * previous user.
 */
export const clearToasts = (): void => change(null);

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
