import { reportProblem } from '../report-problem.ts';
import { isFaultKept } from './kept-faults.ts';

/** Tells the server of what broke without a connection, now if there is one, and whenever there is one again. */
export function tendFaults(): () => void {
  const send = () => {
    if (!navigator.onLine || !isFaultKept()) return;
    import('./report-fault.ts').then(
      ({ sendKeptFaults }) => sendKeptFaults(),
      (error: unknown) => reportProblem('What broke before could not be told', error),
    );
  };
  addEventListener('online', send);
  send();
  return () => removeEventListener('online', send);
}
