import { Beacon } from '@trunkline/contract/performance/beacon';
import { expect, onTestFinished, test, vi } from 'vitest';
import { followVitals } from './follow-vitals.ts';

test('a busy page reports each measure once when hidden, and again when restored from the cache', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  // Never idle: only a callback with a deadline runs.
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((run, options) =>
    options?.timeout === undefined
      ? 0
      : Number(setTimeout(run, 0, { didTimeout: true, timeRemaining: () => 0 })),
  );
  const listen = vi.spyOn(window, 'addEventListener');
  const beacons: Beacon[] = [];
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((_, data) => {
    beacons.push(Beacon.parse(JSON.parse(typeof data === 'string' ? data : '')));
    return true;
  });
  let isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    isHidden ? 'hidden' : 'visible',
  );
  const show = (shown: boolean) => {
    isHidden = !shown;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
  const measures = () => beacons.flatMap(({ values }) => Object.keys(values)).toSorted();

  const text = document.body.appendChild(document.createElement('p'));
  text.textContent = 'The largest text of this page';
  onTestFinished(() => text.remove());
  const [paint] = await new Promise<PerformanceEntryList>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    onTestFinished(() => observer.disconnect());
  });
  expect(paint).toBeDefined();

  followVitals('/assets/loader.js', () => '/services/voice');
  await expect.poll(() => listen.mock.calls.map(([type]) => type)).toContain('pagehide');
  expect(beacons).toEqual([]);
  show(false);
  const opened = ['cls', 'lcp', 'lcp_delay', 'lcp_load', 'lcp_render', 'lcp_ttfb', 'ttfb'];
  await expect.poll(measures).toEqual(opened);
  expect(beacons[0]).toMatchObject({ route: '/services/voice', script: '/assets/loader.js' });

  show(true);
  beacons.length = 0;
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  // Measured two frames after the page is back.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  isHidden = true;
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await expect.poll(measures).toEqual(['cls', 'lcp']);
});
