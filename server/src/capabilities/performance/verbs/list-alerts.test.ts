import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { listAlerts } from './list-alerts.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

test('lists open alerts of the company and those below it, then past ones', async () => {
  await network.admin.query(
    `insert into perf_alerts (company_id, metric, name, device, target, value, samples, opened_at,
       last_over_at, closed_at)
     select c, 'api', n, '', 200, 300, 100, t, t, e from (values
       ($1::uuid, 'past', '2031-05-06T06:00:00Z'::timestamptz, '2031-05-06T07:00:00Z'::timestamptz),
       ($1, 'open', '2031-05-06T05:00:00Z', null),
       ($2, 'foreign', '2031-05-06T05:00:00Z', null)) v (c, n, t, e)`,
    [network.companies.northShop, network.companies.south],
  );
  const admin = await network.signedInAs(network.people.northAdmin);
  const { items, open } = await listAlerts(admin, {});
  expect(items.map(({ name, company_name }) => [name, company_name])).toEqual([
    ['open', 'North Shop'],
    ['past', 'North Shop'],
  ]);
  expect(open).toBe(1);
  expect((await listAlerts(admin, { company_id: network.companies.north })).open).toBe(1);
  expect(await listAlerts(admin, { company_id: network.companies.south })).toEqual({
    items: [],
    open: 0,
  });
});
