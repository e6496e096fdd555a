import { Overview } from '@trunkline/contract/performance';
import type { RangeName } from '@trunkline/contract/performance/ranges';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { measuredOf, record } from '../testing.ts';
import { readOverview } from './read-overview.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());
beforeEach(() =>
  network.admin.query('truncate perf_minute, perf_hour, perf_day, perf_week, perf_series'),
);

async function overview(
  persona: keyof TestNetwork['people'],
  company_id?: string,
  range: RangeName = '24h',
) {
  const context = await network.signedInAs(network.people[persona]);
  return Overview.parse(await readOverview(context, { range, company_id }));
}

const closeTo = (value: number) => expect.closeTo(value, -Math.log10(value * 0.044));

test('compares percentiles with budgets and counts good, mediocre and poor experiences', async () => {
  const browser = { source: 'browser', metric: 'lcp', name: '/', outcome: '' } as const;
  const company = network.companies.northShop;
  await record(network, [
    measuredOf([1000, 2000, 3000, 9000], { ...browser, company, device: 'phone' }),
    measuredOf([10, 20, 900], { company, outcome: 'ok' }),
    measuredOf([1], { company, outcome: 'failed' }),
    measuredOf([9000, 9000, 9000], { company, outcome: 'refused' }),
    measuredOf([1, 1, 1], { company, metric: 'document', name: '/', outcome: 'cached' }),
    measuredOf([30], { company, metric: 'document', name: '/', outcome: 'rendered' }),
  ]);
  const { metrics, failed, cached, measured_at } = await overview('northAdmin');
  const figureNamed = (name: string) => metrics.find(({ metric }) => metric === name);
  expect(figureNamed('lcp')).toMatchObject({
    samples: 4,
    value: closeTo(3000),
    budget: 2500,
    good: 0.5,
    needs_work: 0.25,
    poor: 0.25,
  });
  expect(figureNamed('api')).toMatchObject({
    samples: 4,
    value: closeTo(900),
    budget: 200,
    good: 0.75,
  });
  expect(figureNamed('inp')).toMatchObject({ samples: 0, value: null, good: null, poor: null });
  expect(failed).toBeCloseTo(1 / 11);
  expect(cached).toBe(0.75);
  expect(measured_at).toBe('2031-05-06T07:08:00.000Z');
});

test('covers a company with everything below it, never another tenant', async () => {
  const { platform, north, northClient, south } = network.companies;
  const samples = async (...args: Parameters<typeof overview>) =>
    (await overview(...args)).metrics.find(({ metric }) => metric === 'api')?.samples;
  await record(
    network,
    [platform, north, northClient, south].map((company) => measuredOf([5], { company })),
  );
  expect(await samples('owner')).toBe(4);
  expect(await samples('northAdmin')).toBe(2);
  expect(await samples('southAdmin')).toBe(1);
  expect(await samples('northAdmin', northClient)).toBe(1);
  expect(await samples('owner', north)).toBe(2);
  expect(await samples('northAdmin', south)).toBe(0);
  expect(await samples('southAdmin', northClient)).toBe(0);
  // Resellers don't have the permission for security and performance.
  expect(await samples('northReseller')).toBe(0);
});

test.each([
  // Includes the whole day on which the range begins.
  ['7d', 8],
  ['28d', 29],
  ['90d', 91],
] as const)(
  'counts each day of %s once, whether it is read from days or weeks',
  async (range, days) => {
    const company = network.companies.north;
    const day = 24 * 3_600_000;
    for (let daysAgo = 0; daysAgo < 100; daysAgo++)
      await record(
        network,
        [measuredOf([5], { company })],
        new Date(network.clock.now.getTime() - daysAgo * day),
      );
    const { metrics } = await overview('northAdmin', undefined, range);
    expect(metrics.find(({ metric }) => metric === 'api')?.samples).toBe(days);
  },
);
