import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { measuredOf, record } from '../testing.ts';
import { listExemplars } from './list-exemplars.ts';

const exemplar = (ms: number, id: string) => ({ ms, id, at: '2031-05-06T07:08:00.000Z' });
const filters = { range: '24h', metric: 'api' } as const;

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
  const { northShop, south } = network.companies;
  const failed = { outcome: 'failed', exemplars: [exemplar(20, 'failed')] } as const;
  await record(network, [
    measuredOf([500], { company: northShop, exemplars: [exemplar(500, 'slow')] }),
    measuredOf([20], { company: northShop, ...failed }),
    measuredOf([9999], { company: south, exemplars: [exemplar(9999, 'foreign')] }),
  ]);
});
afterAll(() => network.drop());

test('lists failed and slow requests with their IDs in the log', async () => {
  const { exemplars } = await listExemplars(
    await network.signedInAs(network.people.northAdmin),
    filters,
  );
  expect(exemplars).toEqual([
    expect.objectContaining({ request_id: 'failed', duration: 20, outcome: 'failed' }),
    expect.objectContaining({ request_id: 'slow', duration: 500, company_name: 'North Shop' }),
  ]);
});

test('finds the slowest of all hours and minutes, in order', async () => {
  const hour = 3_600_000;
  const { northShop, northClient } = network.companies;
  const all: number[] = [];
  for (let index = 0; index < 180; index++) {
    // A request every two minutes for six hours, a third of them at North Shop; two routes
    // alternate.
    const ms = 1_000 + ((index * 7919) % 1_000);
    all.push(ms);
    const at = new Date(network.clock.now.getTime() - (index / 30) * hour);
    const labels = {
      company: index % 3 === 0 ? northShop : northClient,
      metric: 'document',
    } as const;
    await record(
      network,
      [
        measuredOf([ms], {
          ...labels,
          name: index % 2 === 0 ? '/' : '/:page',
          exemplars: [{ ms, id: `request${index}`, at: at.toISOString() }],
        }),
      ],
      at,
    );
  }
  const context = await network.signedInAs(network.people.northAdmin);
  const { exemplars } = await listExemplars(context, { range: '24h', metric: 'document' });
  expect(exemplars.map(({ duration }) => duration)).toEqual(
    all.toSorted((a, b) => b - a).slice(0, 50),
  );
});

test.each(['northReseller', 'southAdmin'] as const)(
  'shows nothing of North to %s',
  async (persona) => {
    const context = await network.signedInAs(network.people[persona]);
    const input = { ...filters, company_id: network.companies.northShop };
    expect(await listExemplars(context, input)).toEqual({ exemplars: [] });
  },
);
