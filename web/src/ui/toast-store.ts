import { toast as limits } from '@trunkline/contract/kernel/constants';

export type ToastTone = 'success' | 'info' | 'error';

export interface ToastOptions {
  description?: string;
  /** One thing the person can do about it, for example Undo. */
  action?: { label: string; onClick: () => void };
}

export interface ToastEntry extends ToastOptions {
  id: number;
  tone: ToastTone;
  title: string;
  /** Milliseconds until it goes by itself. */
  lasts: number;
}

const briefly = 8000;
let current: ToastEntry | null = null;
let count = 0;
const listeners = new Set<() => void>();

function change(next: ToastEntry | null): void {
  current = next;
  for (const listener of listeners) listener();
}

// One toast is visible at a time (specification, chapter 9): a new one takes the place of the last.
function show(tone: ToastTone, title: string, options: ToastOptions): void {
  count += 1;
  // What went wrong, and what can still be undone, stays for as long as the specification keeps a toast.
  const lasts = tone === 'error' || options.action ? limits.removalDelay : briefly;
  change({ ...options, id: count, tone, title, lasts });
}

/** Says briefly what has just happened; read out by screen readers. */
export const toast = {
  success: (title: string, options: ToastOptions = {}) => show('success', title, options),
  info: (title: string, options: ToastOptions = {}) => show('info', title, options),
  error: (title: string, options: ToastOptions = {}) => show('error', title, options),
};

export const currentToast = (): ToastEntry | null => current;

/** Closes the toast with this id, if it is still the one shown. */
export function closeToast(id: number): void {
  if (current?.id === id) change(null);
}

/** Whoever comes next at this browser is told nothing of what was said before, and undoes nothing of it. */
export const clearToasts = (): void => change(null);

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
