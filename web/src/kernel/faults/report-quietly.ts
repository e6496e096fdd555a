import { reportProblem } from '../report-problem.ts';

/**
 * Tells the server of something that failed beside what somebody does: what they see works without it, and without a
 * connection it is no fault. Who waits for something is told by `reportError` instead.
 */
export function reportQuietly(what: string, cause: unknown): void {
  reportProblem(what, cause);
  if (!navigator.onLine) return;
  const error = new Error(`${what}: ${String(cause)}`, { cause });
  import('./report-fault.ts').then(
    ({ newFaultId, reportFault }) => reportFault('error', error, newFaultId()),
    (reason: unknown) => reportProblem('The server could not be told of what broke', reason),
  );
}
