import { faultReportPath } from '@trunkline/contract/kernel/page-constants';
import { mask } from '@trunkline/contract/kernel/mask';
import type { Hono } from 'hono';
import * as z from 'zod';
import { recordFaultReports } from '../capabilities/security/index.ts';
import { Problem } from '../kernel/errors.ts';
import { readJson } from '../kernel/body.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import { limitKeyOf } from './client-address.ts';
import { isExtension } from './extension.ts';
import { consumeOrThrow, limitsOfSite } from './rate-limits.ts';
import { nameOfPath } from './route-names.ts';
import { refuseOtherSites } from './same-site.ts';
import { releaseOfScript } from './web-build.ts';

const maxBytes = 16 * 1024;

const text = (max: number) => z.string().transform((value) => mask(value.slice(0, max)));

/**
 * An error report from a browser. Anyone can send one, so it is treated only as text for the log.
 */
const BrowserErrorReport = z.strictObject({
  /** The error ID shown to the user. */
  id: z.string().regex(/^[0-9a-f]{16}$/),
  kind: z.enum(['screen', 'error', 'rejection']),
  message: text(500),
  stack: text(4000),
  /** Path where it happened; the query may contain secrets. */
  path: z.string().transform((value) => mask((value.split(/[?#]/)[0] ?? '').slice(0, 200))),
  /** Path of the page's script, by which the server recognises the build. */
  script: z.string().max(200).default(''),
});

/**
 * Returns the part of a message that identical errors share: without numbers, URL queries and
 * quoted text, which may be user input and contain quotes itself.
 */
const summaryOf = (message: string) =>
  message
    .replace(/"(?:.*"|.*$)/s, '"…"')
    .replace(/(?<=\/\S*)[?#]\S*/g, '')
    .replace(/\b\d+\b/g, '#')
    .slice(0, 200);

/** Returns the URL of a stack's newest frame. */
const frameUrlOf = (stack: string) => /[\w-]+:\/\/\S+/.exec(stack)?.[0];

/** Logs a browser error under the ID shown to the user, and groups it. */
export function mountBrowserErrorReport(
  app: Hono<Env>,
  { limiter, log, baseUrl, database, web }: AppDependencies,
): void {
  const releaseOf = releaseOfScript(web);
  app.post(faultReportPath, async (c) => {
    const { id: request, clientAddress, siteContext, origin } = c.get('exchange');
    refuseOtherSites(c.req.raw, new Set([baseUrl.origin, origin]));
    const rule = 'api_write';
    const sender = limitKeyOf(clientAddress);
    await consumeOrThrow(limiter, rule, sender, limitsOfSite(siteContext));
    const report = BrowserErrorReport.safeParse(await readJson(c.req.raw, maxBytes));
    if (!report.success) throw new Problem('validation_failed');
    log.warn({ ...report.data, request }, 'browser error');
    const { id, kind, message, stack, path, script } = report.data;
    await recordFaultReports(database, siteContext.tenant.company_id, sender, [
      {
        kind,
        message: summaryOf(message),
        path: nameOfPath(path),
        extension: isExtension(frameUrlOf(stack)),
        release: releaseOf(script),
        sample: id,
      },
    ]);
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
}
