import { reportProblem } from '../report-problem.ts';

/**
 * Reports a background failure to the server: the user isn't affected, and offline it isn't an
 * error. A failure the user is waiting for goes to `reportError` instead.
 */
export function reportQuietly(message: string, cause: unknown): void {
  reportProblem(message, cause);
  if (!navigator.onLine) return;
  const error = new Error(`${message}: ${String(cause)}`, { cause });
  import('./report-fault.ts').then(
    ({ newFaultId, reportFault }) => reportFault('error', error, newFaultId()),
    (reason: unknown) => reportProblem('Could not report an error to the server', reason),
  );
}
