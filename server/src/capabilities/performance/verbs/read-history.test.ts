import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { measuredOf, record } from '../testing.ts';
import { readHistory } from './read-history.ts';

const filters = { range: '24h', metric: 'api' } as const;

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
  const { north, northShop, south } = network.companies;
  const earlier = new Date(network.clock.now.getTime() - 2 * 3_600_000);
  await record(network, [measuredOf([40], { company: north })], earlier);
  await record(network, [
    measuredOf([10, 20], { company: north }),
    measuredOf([500], { company: northShop, release: 'build2' }),
    measuredOf([9999], { company: south }),
  ]);
});
afterAll(() => network.drop());

async function samples(persona: keyof TestNetwork['people'], more: object) {
  const { points } = await readHistory(await network.signedInAs(network.people[persona]), {
    ...filters,
    ...more,
  });
  return points.map((point) => [point.at, point.samples]);
}

test('reads a metric over time for the branch or for one release', async () => {
  expect(await samples('northAdmin', {})).toEqual([
    ['2031-05-06T05:00:00.000Z', 1],
    ['2031-05-06T07:00:00.000Z', 3],
  ]);
  expect(await samples('northAdmin', { release: 'build2' })).toEqual([
    ['2031-05-06T07:00:00.000Z', 1],
  ]);
});

test('reads more than 90 days in weeks that begin on a Monday', async () => {
  const shop = { company: network.companies.northClient, release: 'weeks' };
  for (const at of ['2031-04-06T23:00:00Z', '2031-04-07T00:00:00Z', '2031-04-13T12:00:00Z'])
    await record(network, [measuredOf([10], shop)], new Date(at));
  expect(await samples('northAdmin', { range: '400d', release: 'weeks' })).toEqual([
    ['2031-03-31T00:00:00.000Z', 1],
    ['2031-04-07T00:00:00.000Z', 2],
  ]);
});

test('covers a chosen company and all below it', async () => {
  const { north, northShop } = network.companies;
  expect(await samples('owner', { company_id: north, name: 'companies.list' })).toEqual(
    await samples('northAdmin', {}),
  );
  expect(await samples('owner', { company_id: north })).toEqual(await samples('northAdmin', {}));
  expect(await samples('northAdmin', { company_id: northShop })).toEqual([
    ['2031-05-06T07:00:00.000Z', 1],
  ]);
});

test('shows nothing of another tenant, or without permission', async () => {
  expect(await samples('northAdmin', { company_id: network.companies.south })).toEqual([]);
  expect(await samples('northReseller', {})).toEqual([]);
});
