import { applicationRoutes } from '@trunkline/contract/performance/application-routes';
import { Beacon } from '@trunkline/contract/performance/beacon';
import { beaconPath, mostBeaconBytes } from '@trunkline/contract/performance/beacon-path';
import type { Metric } from '@trunkline/contract/performance/metrics';
import type { Hono } from 'hono';
import { Problem } from '../kernel/errors.ts';
import { parseJson, readText } from '../kernel/body.ts';
import { otherName } from '../kernel/timing/measurements.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import { createBeaconSampling } from './beacon-sampling.ts';
import { limitKeyOf } from './client-address.ts';
import { templateOf } from './document-routes.ts';
import { refuseOtherSites } from './same-site.ts';
import { releaseOf } from './web-build.ts';

const applicationTemplates = new Set(applicationRoutes);
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

/** A name of our own for what a browser claims to have shown; nothing it sends becomes one. */
const nameOf = (route: string): string =>
  applicationTemplates.has(route) ? route : (templateOf(route) ?? otherName);

/**
 * Accepts web vitals from any browser, without a session. Forged ones can't create series of their
 * own: routes and builds are those the server knows, the visited host decides about the company.
 */
export function mountVitals(
  app: Hono<Env>,
  { measurements, web, baseUrl, now }: AppDependencies,
): void {
  const sampling = createBeaconSampling(() => now().getTime());
  const current = releaseOf(web);
  const scripts = new Set([web.documentAssets.script, web.applicationAssets.script]);
  app.post(beaconPath, async (c) => {
    const { clientAddress, siteContext, origin } = c.get('exchange');
    refuseOtherSites(c.req.raw, new Set([baseUrl.origin, origin]));
    const weight = sampling.take(limitKeyOf(clientAddress));
    const done = () => c.body(null, 204, { 'cache-control': 'no-store' });
    if (weight === null) return done();
    const beacon = Beacon.safeParse(parseJson(await readText(c.req.raw, mostBeaconBytes)));
    if (!beacon.success) throw new Problem('validation_failed');
    const { route, script, device, values } = beacon.data;
    const labels = {
      source: 'browser',
      company: siteContext.tenant.company_id,
      name: nameOf(route),
      outcome: '',
      device,
      release: scripts.has(script) ? current : 'earlier',
    } as const;
    for (const metric of metricNames) {
      const value = values[metric];
      if (value !== undefined) measurements.recorder({ ...labels, metric }).record(value, weight);
    }
    return done();
  });
}
