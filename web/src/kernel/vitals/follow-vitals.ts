import type { Beacon } from '@trunkline/contract/performance/beacon';
import { reportQuietly } from '../faults/report-quietly.ts';

/** Milliseconds after loading within which a busy page is measured too. */
const busyTimeout = 1000;

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: busyTimeout });
  else setTimeout(run);
}

function currentDevice(): Beacon['device'] {
  if (innerWidth < 768) return 'phone';
  return innerWidth < 1180 && navigator.maxTouchPoints > 0 ? 'tablet' : 'desktop';
}

/** Calls a function once this page has loaded. */
function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}

/**
 * Measures this page once everything else has loaded (see `after`) or the page is hidden; the code
 * for it is loaded only then.
 */
export function followVitals(
  script: string,
  route: () => string,
  after: (measure: () => void) => unknown = afterLoad,
): void {
  let isMeasured = false;
  const measure = () => {
    if (isMeasured) return;
    isMeasured = true;
    import('./measure.ts').then(
      ({ measureVitals }) => measureVitals({ route: route(), script, device: currentDevice() }),
      (reason: unknown) => reportQuietly("Couldn't measure this page", reason),
    );
  };
  after(() => whenIdle(measure));
  // A background tab may never be idle, and may never become visible again.
  addEventListener('visibilitychange', measure, { once: true });
}
