import { faultReportPath } from '@trunkline/contract/kernel/constants';
import { mask } from '@trunkline/contract/kernel/mask';
import type { Hono } from 'hono';
import * as z from 'zod';
import { Problem } from '../kernel/errors.ts';
import { readJson } from '../kernel/body.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import { limitKeyOf } from './client-address.ts';
import { consumeOrThrow, limitsOfSite } from './rate-limits.ts';
import { refuseOtherSites } from './same-site.ts';

const maxBytes = 16 * 1024;

const text = (most: number) => z.string().transform((value) => mask(value.slice(0, most)));

/**
 * An error report from a browser. Anyone can send one, so it is treated only as text for the log.
 */
const FaultReport = z.strictObject({
  /** The error ID shown to the user. */
  id: z.string().regex(/^[0-9a-f]{16}$/),
  kind: z.enum(['screen', 'error', 'rejection']),
  message: text(500),
  stack: text(4000),
  /** Path where it happened; the query may contain secrets. */
  path: z.string().transform((value) => mask((value.split(/[?#]/)[0] ?? '').slice(0, 200))),
});

/** Logs a browser error under the ID shown to the user. */
export function mountFaultReport(app: Hono<Env>, { limiter, log, baseUrl }: AppDependencies): void {
  app.post(faultReportPath, async (c) => {
    const { id: request, clientAddress, siteContext, origin } = c.get('exchange');
    refuseOtherSites(c.req.raw, new Set([baseUrl.origin, origin]));
    const rule = 'api_write';
    await consumeOrThrow(limiter, rule, limitKeyOf(clientAddress), limitsOfSite(siteContext));
    const report = FaultReport.safeParse(await readJson(c.req.raw, maxBytes));
    if (!report.success) throw new Problem('validation_failed');
    log.warn({ ...report.data, request }, 'browser error');
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
}
