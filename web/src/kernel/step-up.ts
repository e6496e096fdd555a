import { ApiError } from './api-error.ts';

/** Resolves the pending request with whether the user completed the step. */
type StepResolver = (confirmed: boolean) => void;

let resolvePending: StepResolver | null = null;
let pendingPromise: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function change(next: StepResolver | null): void {
  resolvePending = next;
  for (const listener of listeners) listener();
}

export const isStepPending = (): boolean => resolvePending !== null;

export function subscribeToStep(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ends the pending request: the step was completed or cancelled. */
export function answerStep(confirmed: boolean): void {
  const resolve = resolvePending;
  pendingPromise = null;
  change(null);
  resolve?.(confirmed);
}

/** Shows one dialog, however many actions are waiting. */
function askForStep(): Promise<boolean> {
  pendingPromise ??= new Promise((resolve) => {
    change(resolve);
  });
  return pendingPromise;
}

const needsStep = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'fresh_mfa_required';

/** Whether the user cancelled the dialog. Callers don't report this as an error. */
export const wasNotConfirmed = needsStep;

/**
 * Runs an action on the current user's account. If the server requires the second step again, asks
 * for it in a dialog and reruns the action; if the person cancels, the caller gets the server's
 * error.
 */
export async function withStepUp<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  try {
    return await action();
  } catch (error) {
    if (!needsStep(error) || !(await askForStep())) throw error;
    return action();
  }
}
