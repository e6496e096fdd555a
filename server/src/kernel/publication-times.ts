import { fieldProblem } from './errors.ts';

export const timePassed = 'Choose a time in the future.';

/** Reads a time that has to be in the future. Throws Problem `validation_failed`. */
export function requireFuture(text: string, now: Date, path: string): Date {
  const time = new Date(text);
  if (time <= now) throw fieldProblem(path, timePassed);
  return time;
}

/**
 * Requires an unpublish time after the publish time, if both are scheduled. Throws Problem
 * `validation_failed`.
 */
export function requireUnpublishAfterPublish(
  { publish, unpublish }: { publish: Date | string | null; unpublish: Date | string | null },
  path: string,
): void {
  if (publish === null || unpublish === null) return;
  if (new Date(unpublish) > new Date(publish)) return;
  throw fieldProblem(path, 'Choose an unpublish time that is later than the publish time.');
}
