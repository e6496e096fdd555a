import type { Beacon } from '@trunkline/contract/performance/beacon';
import { reportQuietly } from '../faults/report-quietly.ts';

/** Milliseconds after loading within which a busy page is measured too. */
const patience = 1000;

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: patience });
  else setTimeout(run);
}

function deviceHere(): Beacon['device'] {
  if (innerWidth < 768) return 'phone';
  return innerWidth < 1180 && navigator.maxTouchPoints > 0 ? 'tablet' : 'desktop';
}

/**
 * Measures this page once it has loaded or is hidden; the code for it is loaded after everything
 * else.
 */
export function followVitals(script: string, route: () => string): void {
  let isMeasured = false;
  const measure = () => {
    if (isMeasured) return;
    isMeasured = true;
    import('./measure.ts').then(
      ({ measureVitals }) => measureVitals({ route: route(), script, device: deviceHere() }),
      (reason: unknown) => reportQuietly("Couldn't measure this page", reason),
    );
  };
  const begin = () => whenIdle(measure);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
  // A background tab may never be idle, or never come back.
  addEventListener('visibilitychange', measure, { once: true });
}
