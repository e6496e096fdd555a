import { reportProblem } from '../report-problem.ts';
import { hasStoredFaults } from './stored-faults.ts';

/** Sends stored error reports now if online, and whenever the connection returns. */
export function retryFaultReports(): () => void {
  const send = () => {
    if (!navigator.onLine || !hasStoredFaults()) return;
    import('./report-fault.ts').then(
      ({ sendStoredFaults }) => sendStoredFaults(),
      (error: unknown) => reportProblem('Could not report earlier errors', error),
    );
  };
  addEventListener('online', send);
  send();
  return () => removeEventListener('online', send);
}
