import { Beacon } from '@trunkline/contract/performance/beacon';
import { beaconPath, maxBeaconBytes } from '@trunkline/contract/performance/beacon-path';
import type { Metric } from '@trunkline/contract/performance/metrics';
import type { Hono } from 'hono';
import { Problem } from '../kernel/errors.ts';
import { parseJson, readText } from '../kernel/body.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import { createBeaconSampler } from './beacon-sampling.ts';
import { limitKeyOf } from './client-address.ts';
import { nameOfRoute } from './route-names.ts';
import { refuseOtherSites } from './same-site.ts';
import { releaseOfScript } from './web-build.ts';

const metricNames = [
  'lcp',
  'inp',
  'cls',
  'ttfb',
  'lcp_ttfb',
  'lcp_delay',
  'lcp_load',
  'lcp_render',
] as const satisfies readonly (keyof Beacon['values'] & Metric)[];

/**
 * Accepts web vitals from any browser, without a session. Forged ones can't create new series: only
 * known routes and builds are recorded, and the visited host determines the company.
 */
export function mountVitals(
  app: Hono<Env>,
  { measurements, web, baseUrl, now }: AppDependencies,
): void {
  const sampler = createBeaconSampler(() => now().getTime());
  const releaseOf = releaseOfScript(web);
  app.post(beaconPath, async (c) => {
    const { clientAddress, siteContext, origin } = c.get('exchange');
    refuseOtherSites(c.req.raw, new Set([baseUrl.origin, origin]));
    const weight = sampler.take(limitKeyOf(clientAddress));
    const noContent = () => c.body(null, 204, { 'cache-control': 'no-store' });
    if (weight === null) return noContent();
    const beacon = Beacon.safeParse(parseJson(await readText(c.req.raw, maxBeaconBytes)));
    if (!beacon.success) throw new Problem('validation_failed');
    const { route, script, device, values } = beacon.data;
    const labels = {
      source: 'browser',
      company: siteContext.tenant.company_id,
      name: nameOfRoute(route),
      outcome: '',
      device,
      release: releaseOf(script),
    } as const;
    for (const metric of metricNames) {
      const value = values[metric];
      if (value !== undefined) measurements.recorder({ ...labels, metric }).record(value, weight);
    }
    return noContent();
  });
}
