import type { Beacon } from '@trunkline/contract/performance/beacon';
import { beaconPath } from '@trunkline/contract/performance/beacon-path';
import { type LCPMetric, type Metric, onCLS, onINP, onLCP } from 'web-vitals';

type Values = Beacon['values'];

function deviceHere(): Beacon['device'] {
  if (innerWidth < 768) return 'phone';
  return innerWidth < 1180 && navigator.maxTouchPoints > 0 ? 'tablet' : 'desktop';
}

/**
 * Splits a largest contentful paint into the parts that it is made of
 * (web.dev/articles/optimize-lcp). A page that was rendered before it was opened counts from then.
 */
function phasesOf({ value, entries }: LCPMetric, navigation: PerformanceNavigationTiming) {
  const url = entries.at(-1)?.url;
  const resource = performance.getEntriesByType('resource').find(({ name }) => name === url);
  let from = 0;
  const until = (moment = 0) => {
    const end = Math.min(value, Math.max(from, moment - (navigation.activationStart ?? 0)));
    const length = end - from;
    from = end;
    return length;
  };
  return {
    lcp_ttfb: until(navigation.responseStart),
    lcp_delay: until(resource?.requestStart || resource?.startTime),
    lcp_load: until(resource?.responseEnd),
    lcp_render: value - from,
  };
}

/**
 * Measures the page that people see and reports it once they leave: each measure once for a view,
 * also for one that comes back from the browser's cache.
 */
export function measureVitals(page: Pick<Beacon, 'route' | 'script'>): void {
  let values: Values | undefined;

  function add(metric: Metric, more: Values = {}): void {
    // Reported again because it grew after the page was hidden once.
    if (metric.delta !== metric.value) return;
    values = { ...values, ...more, [metric.name.toLowerCase()]: metric.value };
  }

  function send(): void {
    if (values === undefined) return;
    const beacon: Beacon = { ...page, device: deviceHere(), values };
    values = undefined;
    navigator.sendBeacon(beaconPath, JSON.stringify(beacon));
  }

  onLCP((metric) => {
    const [navigation] = performance.getEntriesByType('navigation');
    // A page from the browser's cache has loaded nothing.
    if (navigation === undefined || metric.navigationType === 'back-forward-cache') add(metric);
    else {
      const phases = phasesOf(metric, navigation);
      add(metric, { ...phases, ttfb: phases.lcp_ttfb });
    }
  });
  onINP(add);
  onCLS(add);
  // After the library's own listeners, which finish the values at the same event.
  addEventListener('visibilitychange', () => document.hidden && queueMicrotask(send));
}
