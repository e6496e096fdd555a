import { rateLimits } from '@trunkline/contract/kernel/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';
import { cspReportPath } from './csp-report.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  service = await createTestService(network, { TRUSTED_PROXIES: 'loopback' });
});
beforeEach(() => network.admin.query('delete from rate_limit_windows'));
afterAll(async () => {
  await service.stop();
  await network.drop();
});

let visitor = 0;
/** Sends a body from an unused address. */
const send = (type: string, body: unknown, from = `192.0.2.${(visitor += 1)}`) =>
  service.request(cspReportPath, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': from },
    raw: typeof body === 'string' ? body : JSON.stringify(body),
  });
const single = (report: object) => ({
  'csp-report': { 'violated-directive': 'script-src', ...report },
});
const reports = (...bodies: object[]) =>
  bodies.map((body) => ({
    type: 'csp-violation',
    age: 5,
    url: 'http://trunkline.test/',
    user_agent: 'Browser',
    body: { effectiveDirective: 'img-src', ...body },
  }));
const logLines = () =>
  service.lines.filter(({ msg }) => msg === 'content security policy violated');

test('the policy of every response names the report endpoint in both formats', async () => {
  const { headers } = await service.request('/health');
  expect(headers['content-security-policy']).toMatch(
    /report-uri \/api\/csp-report; report-to csp$/,
  );
  expect(headers['reporting-endpoints']).toBe('csp="/api/csp-report"');
});

test('logs one report in the older format as one line', async () => {
  const before = logLines().length;
  const report = { 'blocked-uri': 'inline', 'line-number': 7, 'original-policy': 'x' };
  const { status, text } = await send('application/csp-report', single(report));
  expect([status, text]).toEqual([204, '']);
  expect(logLines().slice(before)).toMatchObject([
    { level: 'warn', directive: 'script-src', blocked: 'inline', sourceLine: 7 },
  ]);
});

test('groups reports by directive, blocked host and page, and keeps browser extensions separate', async () => {
  await network.admin.query('delete from csp_groups');
  const page = { documentURL: 'http://trunkline.test/services?secret=1' };
  for (let n = 0; n < 2; n += 1)
    await send(
      'application/reports+json',
      reports({ ...page, blockedURL: `https://ads.example/pixel-${n}` }),
    );
  await send(
    'application/reports+json',
    reports({ ...page, blockedURL: 'inline', sourceFile: 'chrome-extension://abc/x.js' }),
  );
  const { rows } = await network.admin.query(
    'select directive, blocked, path, extension, reports::integer from csp_groups order by blocked',
  );
  expect(rows).toEqual([
    {
      directive: 'img-src',
      blocked: 'ads.example',
      path: '/services',
      extension: false,
      reports: 2,
    },
    { directive: 'img-src', blocked: 'inline', path: '/services', extension: true, reports: 1 },
  ]);
});

test('logs several reports in the newer format, one line each', async () => {
  const before = logLines().length;
  const body = reports(
    { blockedURL: 'https://a.test/x' },
    { sourceFile: null, blockedURL: 'eval' },
  );
  expect((await send('application/reports+json; charset=utf-8', body)).status).toBe(204);
  expect(logLines().slice(before)).toMatchObject([
    { directive: 'img-src', blocked: 'https://a.test/x' },
    { blocked: 'eval' },
  ]);
});

test('query strings never reach the log, and no line can be forged', async () => {
  const before = logLines().length;
  const report = {
    'blocked-uri': 'https://a.test/anna@example.com?token=abc#secret',
    'source-file': 'x\n{"level":"fatal"}',
  };
  await send('application/csp-report', single(report));
  const [line, ...rest] = logLines().slice(before);
  expect(rest).toEqual([]);
  expect(line).toMatchObject({ blocked: 'https:[email]', source: 'x\n{"level":"fatal"}' });
});

describe('rejects', () => {
  test.each([
    ['another content type', 'application/json', single({}), '415 unsupported_media_type'],
    ['a body without a report', 'application/csp-report', {}, '400 validation_failed'],
    ['invalid JSON', 'application/csp-report', '{', '400 validation_failed'],
    ['an empty body', 'application/csp-report', '', '400 validation_failed'],
    [
      'too many reports',
      'application/reports+json',
      reports(...Array.from({ length: 21 }, () => ({}))),
      '400 validation_failed',
    ],
    [
      'an oversized body',
      'application/csp-report',
      'x'.repeat(16 * 1024 + 1),
      '413 payload_too_large',
    ],
  ])('%s', async (_, type, body, refusal) => {
    const before = logLines().length;
    expect(errorIn(await send(type, body))).toBe(refusal);
    expect(logLines()).toHaveLength(before);
  });

  test('more reports from one address than allowed per minute', async () => {
    const responses = [];
    for (let count = 0; count <= rateLimits.api_write.max; count += 1)
      responses.push(await send('application/csp-report', single({}), '198.51.100.1'));
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(rateLimits.api_write.max);
    expect(responses.slice(-1).map(errorIn)).toEqual(['429 too_many_requests']);
  });
});
