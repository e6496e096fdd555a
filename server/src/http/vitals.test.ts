import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import {
  createTestService,
  errorIn,
  type RequestOptions,
  type TestService,
} from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid')",
    [network.companies.north],
  );
  service = await createTestService(network);
});
afterAll(() => network.drop());

const beacon = {
  route: '/blog/a-post-of-theirs',
  script: '/assets/of-an-earlier-build.js',
  device: 'phone',
  values: { lcp: 1234.5, cls: 0, ttfb: 80 },
};
const send = (json: unknown, overrides: RequestOptions = {}) =>
  service.request('/api/vitals', { method: 'POST', json, ...overrides });
const north = { headers: { host: 'north.test' } };

test.each<[string, unknown, RequestOptions, string]>([
  ['with an unknown field', { ...beacon, person: 'Ada' }, {}, '400 validation_failed'],
  ['with an impossible value', { ...beacon, values: { lcp: -1 } }, {}, '400 validation_failed'],
  ['with a server-side metric', { ...beacon, values: { api: 1 } }, {}, '400 validation_failed'],
  [
    'from another site',
    beacon,
    { headers: { 'sec-fetch-site': 'cross-site' } },
    '403 cross_site_request',
  ],
  ['with a large body', { ...beacon, script: 'x'.repeat(3000) }, {}, '413 payload_too_large'],
])('rejects a beacon %s', async (_what, json, options, refusal) => {
  expect(errorIn(await send(json, options))).toBe(refusal);
});

test('stores measurements under known route templates only', async () => {
  expect((await send(beacon, north)).status).toBe(204);
  await send({ ...beacon, route: '/admin/companies/$id', device: 'desktop' });
  await send({ ...beacon, route: '/No Such <Route>', values: { lcp: 5 } });
  await service.stop();
  const { rows } = await network.admin.query(
    `select s.metric, s.name, s.device, s.release, s.company_id = $1 as of_north,
       t.samples::integer
     from perf_minute t join perf_series s on s.id = t.series_id
     where s.source = 'browser' and not s.branch and s.metric <> 'ttfb' order by 2, 1`,
    [network.companies.north],
  );
  const common = { release: 'earlier', samples: 1 };
  const admin = { ...common, name: '/admin/companies/$id', device: 'desktop', of_north: false };
  const blog = { ...common, name: '/blog/:slug', device: 'phone', of_north: true };
  expect(rows).toEqual([
    { ...admin, metric: 'cls' },
    { ...admin, metric: 'lcp' },
    { ...blog, metric: 'cls' },
    { ...blog, metric: 'lcp' },
    { ...common, metric: 'lcp', name: 'other', device: 'phone', of_north: false },
  ]);
});
