import type { Beacon } from '@trunkline/contract/performance/beacon';
import { beaconPath } from '@trunkline/contract/performance/beacon-path';
import { type LCPMetric, type Metric, onCLS, onINP, onLCP } from 'web-vitals';

type Values = Beacon['values'];

/**
 * Splits a largest contentful paint into its phases (web.dev/articles/optimize-lcp). A prerendered
 * page counts from the moment it is opened.
 */
function phasesOf({ value, entries: [entry] }: LCPMetric): Values {
  const [navigation] = performance.getEntriesByType('navigation');
  // A page restored from the browser's cache has loaded nothing.
  if (!navigation || !entry) return {};
  const resource = performance.getEntriesByType('resource').find(({ name }) => name === entry.url);
  let from = 0;
  const until = (moment = 0) => {
    const end = Math.min(value, Math.max(from, moment - (navigation.activationStart ?? 0)));
    const length = end - from;
    from = end;
    return length;
  };
  const ttfb = until(navigation.responseStart);
  return {
    ttfb,
    lcp_ttfb: ttfb,
    lcp_delay: until(resource?.requestStart || resource?.startTime),
    lcp_load: until(resource?.responseEnd),
    lcp_render: value - from,
  };
}

/**
 * Measures the page as the user sees it, and reports each metric once when the user leaves, and
 * again for a page restored from the browser's cache.
 */
export function measureVitals(page: Omit<Beacon, 'values'>): void {
  let values: Values | undefined;
  /** Whether a metric, by its ID, was sent. */
  const sent = new Map<string, boolean>();

  function send(): void {
    if (!document.hidden || !values) return;
    const beacon: Beacon = { ...page, values };
    values = undefined;
    sent.forEach((_, id) => sent.set(id, true));
    navigator.sendBeacon(beaconPath, JSON.stringify(beacon));
  }

  function add({ id, name, value }: Metric, more?: Values): void {
    // The value was already sent when the page was first hidden.
    if (sent.get(id)) return;
    sent.set(id, false);
    values = { ...values, ...more, [name.toLowerCase()]: value };
    // Sends values that arrive after the page was hidden: there may be no other event that sends
    // them.
    setTimeout(send);
  }

  // Reports every change, so that the values are ready however the user leaves the page.
  const options = { reportAllChanges: true };
  onLCP((metric) => add(metric, phasesOf(metric)), options);
  onINP(add, options);
  onCLS(add, options);
  // The library finishes its values while the event is captured, before these listeners. A page
  // that is already hidden only gets `pagehide`.
  for (const event of ['visibilitychange', 'pagehide']) addEventListener(event, send);
}
