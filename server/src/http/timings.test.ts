import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { createTestService, type TestService } from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  await network.createPage(network.companies.platform, 'about-us');
  service = await createTestService(network);
});
afterAll(async () => {
  await network.drop();
});

test('measures operations, documents and sign-in by name, and stores the results when the service stops', async () => {
  const { platform, north } = network.companies;
  const admin = await service.as(network.people.northAdmin);
  await admin('/api/companies?limit=5');
  await admin('/api/companies/not-an-id');
  await admin('/api/no-such-operation');
  // The first request is rendered, the second served from the cache by the routes, and the third by
  // the entry listener.
  for (let times = 0; times < 3; times++)
    await service.request('/about-us', { headers: { 'accept-encoding': 'gzip' } });
  // The entry listener also counts cached reads against the rate limits of the visited site.
  for (let times = 0; times < 3; times++)
    await service.request('/api/pages/published?slug=about-us');
  await service.request('/wp-login.php');
  await service.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { origin: 'http://trunkline.test' },
    json: { email: 'nobody@example.test', password: 'wrong', rememberMe: false },
  });
  await service.stop();
  const { rows } = await network.admin.query(
    `select s.metric, s.name, s.outcome, s.company_id, sum(t.samples)::integer as samples
     from perf_minute t join perf_series s on s.id = t.series_id
     where not s.branch and s.source = 'server'
     group by 1, 2, 3, 4 order by 1, 2, 3`,
  );
  expect(rows).toEqual([
    { metric: 'api', name: 'companies.get', outcome: 'refused', company_id: north, samples: 1 },
    { metric: 'api', name: 'companies.list', outcome: 'ok', company_id: north, samples: 1 },
    { metric: 'api', name: 'pages.published', outcome: 'cached', company_id: platform, samples: 2 },
    { metric: 'api', name: 'pages.published', outcome: 'ok', company_id: platform, samples: 1 },
    { metric: 'document', name: '/:page', outcome: 'cached', company_id: platform, samples: 2 },
    { metric: 'document', name: '/:page', outcome: 'rendered', company_id: platform, samples: 1 },
    {
      metric: 'sign_in',
      name: '/sign-in/email',
      outcome: 'refused',
      company_id: platform,
      samples: 1,
    },
  ]);
  const { rows: poolWaits } = await network.admin.query(
    "select from perf_series where metric = 'pool_wait' and source = 'machine'",
  );
  expect(poolWaits).toHaveLength(1);
});
