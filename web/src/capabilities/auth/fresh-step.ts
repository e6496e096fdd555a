import { ApiError } from '../../kernel/api-error.ts';

/** Somebody is waiting for the second step to be taken again; told whether it was. */
type Waiting = (confirmed: boolean) => void;

let waiting: Waiting | null = null;
let asked: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function change(next: Waiting | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

export const isStepAsked = (): boolean => waiting !== null;

export function subscribeToStep(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The dialog's answer: taken, or given up. */
export function answerStep(confirmed: boolean): void {
  const answer = waiting;
  asked = null;
  change(null);
  answer?.(confirmed);
}

/** Asks once, however many actions are waiting for the answer. */
function askForStep(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    change(resolve);
  });
  return asked;
}

const needsStep = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'fresh_mfa_required';

/** Whoever gave up confirming has decided so: there is nothing to complain about. */
export const wasNotConfirmed = needsStep;

/**
 * Runs an action on somebody's own account. Where the server first wants the second step again, a dialog
 * asks for it and the action runs once more; given up, the server's refusal is what the caller gets.
 */
export async function withFreshStep<Answer>(action: () => Promise<Answer>): Promise<Answer> {
  try {
    return await action();
  } catch (error) {
    if (!needsStep(error) || !(await askForStep())) throw error;
    return action();
  }
}
