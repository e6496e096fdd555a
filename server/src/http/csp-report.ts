import { mask } from '@trunkline/contract/kernel/mask';
import type { Hono } from 'hono';
import * as z from 'zod';
import { recordCspReports } from '../capabilities/security/index.ts';
import { Problem } from '../kernel/errors.ts';
import type { AppDependencies, Env } from './app-dependencies.ts';
import { mediaTypeOf, parseJson, readText } from '../kernel/body.ts';
import { limitKeyOf } from './client-address.ts';
import { isExtension } from './extension.ts';
import { consumeOrThrow, limitsOfSite } from './rate-limits.ts';

/** Where browsers report content security policy violations. */
export const cspReportPath = '/api/csp-report';

const maxBytes = 16 * 1024;
const reportsPerBody = 20;

/** Masked and truncated, without anything after the path, which may contain secrets. */
const Text = z.string().transform((text) => mask((text.split(/[?#]/)[0] ?? '').slice(0, 200)));
const OptionalText = Text.nullish();
const Line = z.number().int().nullish();

/** The format of `report-uri` (CSP level 2): one report per body. */
const ReportUriBody = z
  .object({
    'csp-report': z.object({
      'violated-directive': Text,
      'blocked-uri': OptionalText,
      'document-uri': OptionalText,
      'source-file': OptionalText,
      'line-number': Line,
    }),
  })
  .transform(({ 'csp-report': report }) => [
    {
      directive: report['violated-directive'],
      blocked: report['blocked-uri'],
      page: report['document-uri'],
      source: report['source-file'],
      sourceLine: report['line-number'],
    },
  ]);

const Violation = z
  .object({
    effectiveDirective: Text,
    blockedURL: OptionalText,
    documentURL: OptionalText,
    sourceFile: OptionalText,
    lineNumber: Line,
  })
  .transform((body) => ({
    directive: body.effectiveDirective,
    blocked: body.blockedURL,
    page: body.documentURL,
    source: body.sourceFile,
    sourceLine: body.lineNumber,
  }));

/** The format of `report-to` (Reporting API): several reports per body. */
const ReportToBody = z
  .array(z.object({ type: z.literal('csp-violation'), body: Violation }))
  .max(reportsPerBody)
  .transform((reports) => reports.map(({ body }) => body));

const formats = new Map<string, typeof ReportUriBody | typeof ReportToBody>([
  ['application/csp-report', ReportUriBody],
  ['application/reports+json', ReportToBody],
]);

/** Returns the host of a blocked URL, its scheme without a host, or a keyword such as 'inline'. */
function hostOrKeywordOf(blocked: string | null | undefined): string {
  const url = URL.parse(blocked ?? '');
  if (url === null) return blocked ?? '';
  return url.host === '' ? url.protocol.replace(':', '') : url.host;
}

/** Accepts reports from any browser, logs each and groups them. */
export function mountCspReport(app: Hono<Env>, { limiter, log, database }: AppDependencies): void {
  app.post(cspReportPath, async (c) => {
    const { id, clientAddress, siteContext } = c.get('exchange');
    // Not `default`, which documents use: a page that violates its policy must not use up the limit
    // for reading.
    const rule = 'api_write';
    const sender = limitKeyOf(clientAddress);
    await consumeOrThrow(limiter, rule, sender, limitsOfSite(siteContext));
    const format = formats.get(mediaTypeOf(c.req.raw));
    if (format === undefined) throw new Problem('unsupported_media_type');
    const reports = format.safeParse(parseJson(await readText(c.req.raw, maxBytes)));
    if (!reports.success) throw new Problem('validation_failed');
    for (const report of reports.data)
      log.warn({ id, ...report }, 'content security policy violated');
    await recordCspReports(
      database,
      siteContext.tenant.company_id,
      sender,
      reports.data.map(({ directive, blocked, page, source }) => ({
        directive,
        blocked: hostOrKeywordOf(blocked),
        path: (URL.parse(page ?? '')?.pathname ?? '').slice(0, 200),
        extension: isExtension(blocked) || isExtension(source),
      })),
    );
    return c.body(null, 204, { 'cache-control': 'no-store' });
  });
}
