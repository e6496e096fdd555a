import { faultReportPath } from '@trunkline/contract/kernel/constants';
import { mask } from '@trunkline/contract/kernel/mask';
import type { Hono } from 'hono';
import * as z from 'zod';
import { Problem } from '../kernel/errors.ts';
import { readJson } from '../kernel/body.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import { limitKeyOf } from './client-address.ts';
import { consumeOrThrow } from './rate-limits.ts';
import { refuseOtherSites } from './same-site.ts';

const maxBytes = 16 * 1024;

const text = (most: number) => z.string().transform((value) => mask(value.slice(0, most)));

/** What broke in a browser. Whoever sends it may be anybody: all of it is text for the log and no more. */
const FaultReport = z.strictObject({
  /** The error ID that the person is shown. */
  id: z.string().regex(/^[0-9a-f]{16}$/),
  kind: z.enum(['screen', 'error', 'rejection']),
  message: text(500),
  stack: text(4000),
  /** The path it happened on; what follows may hold secrets. */
  path: z.string().transform((value) => mask((value.split(/[?#]/)[0] ?? '').slice(0, 200))),
});

/** Puts what broke in a browser into the log, under the ID that the person there is shown. */
export function mountFaultReport(app: Hono<Env>, { limiter, log, baseUrl }: AppDependencies): void {
  app.post(faultReportPath, async (c) => {
    const { id: request, clientAddress, siteContext, origin } = c.get('exchange');
    refuseOtherSites(c.req.raw, new Set([baseUrl.origin, origin]));
    const rule = 'api_write';
    await consumeOrThrow(limiter, rule, limitKeyOf(clientAddress), siteContext.limits[rule]);
    const report = FaultReport.safeParse(await readJson(c.req.raw, maxBytes));
    if (!report.success) throw new Problem('validation_failed');
    log.warn({ ...report.data, request }, 'something broke in a browser');
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
}
