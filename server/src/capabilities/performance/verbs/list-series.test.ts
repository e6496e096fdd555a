import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { measuredOf, record } from '../testing.ts';
import { listSeries } from './list-series.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
  const { north, northShop, south } = network.companies;
  await record(network, [
    measuredOf([10, 10, 10], { company: north, name: 'companies.list' }),
    measuredOf([500], { company: northShop, name: 'users.list', release: 'build2' }),
    measuredOf([20], { company: northShop, outcome: 'failed' }),
    measuredOf([9999], { company: south }),
  ]);
  const earlier = new Date(network.clock.now.getTime() - 2 * 3_600_000);
  await record(network, [measuredOf([40], { company: north })], earlier);
});
afterAll(() => network.drop());

const filters = { range: '24h', metric: 'api' } as const;
const keysOf = ({ rows }: { rows: readonly { key: string; label: string; samples: number }[] }) =>
  rows.map(({ key, label, samples }) => [key, label, samples]);

test('breaks a metric down by route, company, release and outcome, the most frequent first', async () => {
  const context = await network.signedInAs(network.people.northAdmin);
  const { north, northShop } = network.companies;
  expect(keysOf(await listSeries(context, { ...filters, by: 'name' }))).toEqual([
    ['companies.list', 'companies.list', 5],
    ['users.list', 'users.list', 1],
  ]);
  expect(keysOf(await listSeries(context, { ...filters, by: 'company_id' }))).toEqual([
    [north, 'North', 4],
    [northShop, 'North Shop', 2],
  ]);
  const failed = { ...filters, outcome: 'failed' } as const;
  expect(keysOf(await listSeries(context, { ...failed, by: 'release' }))).toEqual([
    ['build1', 'build1', 1],
  ]);
  const owner = await network.signedInAs(network.people.owner);
  expect(keysOf(await listSeries(owner, { ...filters, company_id: north, by: 'name' }))).toEqual(
    keysOf(await listSeries(context, { ...filters, by: 'name' })),
  );
  const shop = { ...filters, company_id: northShop, name: 'users.list' };
  expect(keysOf(await listSeries(context, { ...shop, by: 'outcome' }))).toEqual([['ok', 'ok', 1]]);
});

test.each(['northReseller', 'southAdmin'] as const)(
  'shows nothing of North to %s',
  async (persona) => {
    const context = await network.signedInAs(network.people[persona]);
    const input = { ...filters, company_id: network.companies.north };
    expect(await listSeries(context, { ...input, by: 'name' })).toEqual({ rows: [], more: false });
  },
);
