import { faultReportPath } from '@trunkline/contract/kernel/page-constants';
import { rateLimits } from '@trunkline/contract/kernel/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  service = await createTestService(network, { TRUSTED_PROXIES: 'loopback' });
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

let visitor = 0;
const send = (body: object, headers: Record<string, string> = {}) =>
  service.request(faultReportPath, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `192.0.2.${(visitor += 1)}`,
      ...headers,
    },
    raw: JSON.stringify(body),
  });
const report = {
  id: '0123456789abcdef',
  kind: 'screen',
  message: 'x is not a function',
  stack: 'at draw (/assets/base.js:1:2)',
  path: '/admin/users',
};
const logLines = () => service.lines.filter(({ msg }) => msg === 'browser error');

test('logs the failure under the ID shown to the person', async () => {
  const { status, text, headers } = await send(report);
  expect([status, text]).toEqual([204, '']);
  expect(headers['cache-control']).toBe('no-store');
  expect(logLines().at(-1)).toMatchObject({ level: 'warn', ...report });
});

test('removes possible secrets, and truncates long values', async () => {
  await send({
    ...report,
    message: `robin@vale.example ${'x'.repeat(2000)}`,
    path: '/auth/callback?code=secret#token',
  });
  const line = logLines().at(-1);
  expect(line?.['path']).toBe('/auth/callback');
  expect(String(line?.['message'])).toMatch(/^\[email\]/);
  expect(String(line?.['message']).length).toBeLessThan(600);
});

test('groups identical errors by route, ignoring input and record IDs', async () => {
  await network.admin.query('delete from fault_groups');
  const failed = {
    ...report,
    message: 'SyntaxError: Unexpected token in JSON: "Robin said "hello" there" of 4711',
  };
  await send({ ...failed, path: '/admin/users/4711' });
  await send({ ...failed, id: 'fedcba9876543210', path: '/admin/users/4712/' });
  await send({
    ...report,
    message: 'Extension context invalidated.',
    stack: 'Error\n    at run (chrome-extension://abcdef/content.js:1:2)',
    path: '/nowhere/at/all/<b>',
    script: '/assets/forged.js',
  });
  const { rows } = await network.admin.query(
    `select kind, message, path, extension, sample, release, reports::integer from fault_groups
     order by extension`,
  );
  const common = { kind: 'screen', release: 'earlier' };
  expect(rows).toEqual([
    {
      ...common,
      message: 'SyntaxError: Unexpected token in JSON: "…" of #',
      path: '/admin/users/$id',
      extension: false,
      sample: 'fedcba9876543210',
      reports: 2,
    },
    {
      ...common,
      message: 'Extension context invalidated.',
      path: 'other',
      extension: true,
      sample: report.id,
      reports: 1,
    },
  ]);
});

test.each([
  ['another kind', { ...report, kind: 'other' }],
  ['a malformed ID', { ...report, id: 'one\nline more' }],
  ['an unknown field', { ...report, level: 'fatal' }],
  ['an empty report', {}],
])('%s is refused', async (_what, body) => {
  const before = logLines().length;
  expect(errorIn(await send(body))).toBe('400 validation_failed');
  expect(logLines()).toHaveLength(before);
});

test('rejects reports from another site, and more reports than the limit', async () => {
  expect(errorIn(await send(report, { 'sec-fetch-site': 'cross-site' }))).toBe(
    '403 cross_site_request',
  );
  const from = { 'x-forwarded-for': '198.51.100.77' };
  for (let sent = 0; sent < rateLimits.api_write.max; sent += 1)
    expect((await send(report, from)).status).toBe(204);
  expect(errorIn(await send(report, from))).toBe('429 too_many_requests');
});
