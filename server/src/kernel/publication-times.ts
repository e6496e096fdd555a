import { fieldProblem } from './errors.ts';

export const timePassed = 'Choose a time in the future.';

const invalid = (path: string, message: string) => fieldProblem(path, message);

/** Reads a time that has to be in the future. Throws Problem `validation_failed`. */
export function requireFuture(text: string, now: Date, path: string): Date {
  const time = new Date(text);
  if (time <= now) throw invalid(path, timePassed);
  return time;
}

/**
 * Requires content to leave the site after it is published, if both are scheduled. Throws Problem
 * `validation_failed`.
 */
export function requireOrder(
  { publish, unpublish }: { publish: Date | string | null; unpublish: Date | string | null },
  path: string,
): void {
  if (publish === null || unpublish === null) return;
  if (new Date(unpublish) > new Date(publish)) return;
  throw invalid(path, 'Choose an unpublish time that is later than the publish time.');
}
