import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { measuredOf, record } from '../testing.ts';
import { compareRelease, listReleases } from './compare-release.ts';

let network: TestNetwork;
const hour = 3_600_000;
/** The clock of the network is at 07:08. */
const released = new Date('2031-05-06T05:20:00Z');

beforeAll(async () => {
  network = await createTestNetwork();
  const { north, northShop, south } = network.companies;
  const measurement = (values: readonly number[], release: string, overrides = {}) =>
    measuredOf(values, { company: northShop, release, ...overrides });
  // Too early for the period that is compared.
  await record(network, [measurement([9000], 'old')], new Date(released.getTime() - 10 * hour));
  await record(
    network,
    [measurement([100, 100], 'old'), measurement([7], 'old', { name: 'users.list' })],
    new Date(released.getTime() - hour),
  );
  // Both releases run while the new one is rolled out. A later release counts as part of the new
  // one.
  await record(
    network,
    [
      measurement([100], 'old'),
      measurement([400], 'new'),
      measurement([9000], 'new', { company: south }),
    ],
    new Date(released.getTime() + 60_000),
  );
  await record(
    network,
    [measurement([800], 'newest', { company: north })],
    new Date(network.clock.now),
  );
  await network.admin.query(
    `update perf_series set first_at = case release when 'old' then '2031-05-01T00:00:00Z'
       when 'new' then $1 else '2031-05-06T07:00:00Z' end::timestamptz`,
    [released.toISOString()],
  );
});
afterAll(() => network.drop());

const closeTo = (value: number) => expect.closeTo(value, -Math.log10(value * 0.044));

test('compares equal times before and after a release, route by route', async () => {
  const admin = await network.signedInAs(network.people.northAdmin);
  expect((await listReleases(admin, {})).releases.map(({ release }) => release)).toEqual([
    'newest',
    'new',
    'old',
  ]);
  const found = await compareRelease(admin, { release: 'new', metric: 'api' });
  expect(found).toEqual({
    before_from: '2031-05-06T03:00:00.000Z',
    first_at: released.toISOString(),
    until: network.clock.now.toISOString(),
    rows: [
      {
        name: 'companies.list',
        before: { samples: 3, p75: closeTo(100), p95: closeTo(100) },
        after: { samples: 2, p75: closeTo(800), p95: closeTo(800) },
      },
      {
        name: 'users.list',
        before: { samples: 1, p75: closeTo(7), p95: closeTo(7) },
        after: { samples: 0, p75: null, p95: null },
      },
    ],
  });
});

test('returns only releases that were measured within the subtree', async () => {
  const south = await network.signedInAs(network.people.southAdmin);
  expect((await listReleases(south, {})).releases).toHaveLength(1);
  const input = { release: 'old', metric: 'api' } as const;
  expect((await rejectionOf(compareRelease(south, input))).code).toBe('not_found');
});
