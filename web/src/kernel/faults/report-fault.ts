import { faultReportPath } from '@trunkline/contract/kernel/constants';
import { reportProblem } from '../report-problem.ts';

export type FaultKind = 'screen' | 'error' | 'rejection';

/** A page that fails again and again has said it by then. */
const mostReports = 10;
let reports = 0;

/** As short as the server's own, to be read out over a telephone. */
export const newFaultId = (): string => crypto.randomUUID().replaceAll('-', '').slice(-16);

const messageOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** Tells the server what broke here, so that the ID the person is shown stands in its log. */
export async function reportFault(kind: FaultKind, error: unknown, id: string): Promise<void> {
  if (reports >= mostReports) return;
  reports += 1;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const body = { id, kind, message: messageOf(error), stack, path: location.pathname };
  try {
    await fetch(faultReportPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...body,
        message: body.message.slice(0, 500),
        stack: stack.slice(0, 4000),
      }),
      // The page may be left at once.
      keepalive: true,
    });
  } catch (cause) {
    reportProblem('The server could not be told of what broke', cause);
  }
}
