import { faultReportPath } from '@trunkline/contract/kernel/page-constants';
import { mask } from '@trunkline/contract/kernel/mask';
import { reportProblem } from '../report-problem.ts';
import { storeFault, consumeStoredFaults } from './stored-faults.ts';

export type FaultKind = 'screen' | 'error' | 'rejection';

/** Maximum reports per page, in case it fails repeatedly. */
const maxReports = 10;
let reports = 0;

/** As short as the server's error IDs, so that it can be read out over the phone. */
export const newFaultId = (): string => crypto.randomUUID().replaceAll('-', '').slice(-16);

const messageOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** The page's own script, which names the build. */
const scriptOf = () => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script === null ? '' : new URL(script.src).pathname.slice(0, 200);
};

async function send(body: string): Promise<void> {
  try {
    await fetch(faultReportPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      // Lets the request finish after the user leaves the page.
      keepalive: true,
    });
  } catch (cause) {
    // The ID was shown, so it must reach the log eventually.
    storeFault(body);
    reportProblem('Could not report an error to the server', cause);
  }
}

/**
 * Reports an error to the server, now or with the next connection, so that the ID shown to the user
 * is in its log.
 */
export async function reportFault(kind: FaultKind, error: unknown, id: string): Promise<void> {
  if (reports >= maxReports) return;
  reports += 1;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  // Masked before sending too, because the report may be stored for a while.
  await send(
    JSON.stringify({
      id,
      kind,
      message: mask(messageOf(error)).slice(0, 500),
      stack: mask(stack).slice(0, 4000),
      path: location.pathname,
      script: scriptOf(),
    }),
  );
}

export async function sendStoredFaults(): Promise<void> {
  for (const body of consumeStoredFaults()) await send(body);
}
