import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BinTest, createBinTest } from '../testing.ts';
import { hold } from './hold.ts';
import { purgeExpired } from './purge-expired.ts';
import { setDays } from './set-days.ts';

let network: BinTest;
beforeAll(async () => {
  network = await createBinTest();
});
afterAll(() => network.drop());

const daysAgo = (days: number) => new Date(network.clock.now.getTime() - days * 86_400_000);
const run = () => purgeExpired(network.database, network.clock.now);

test('purges after thirty days, not earlier', async () => {
  const old = await network.discarded('Old', undefined, daysAgo(31));
  const recentItem = await network.discarded('Young', undefined, daysAgo(29));
  expect(await run()).toBe(1);
  expect(await network.row('companies', old.company)).toBeNull();
  expect(await network.row('companies', recentItem.company)).not.toBeNull();
  expect(await network.eventsOf(old.company)).toMatchObject([
    {
      resource_type: 'purge',
      actor_id: null,
      company_id: network.companies.northShop,
      after: { by_itself: true },
    },
  ]);
  expect(await run()).toBe(0);
});

test('the nearest setting above applies, and no other tenant is affected', async () => {
  await setDays(await network.signedIn('northAdmin'), { days: 5 });
  const north = await network.discarded('North Thing', undefined, daysAgo(6));
  const south = await network.discarded('South Thing', network.companies.southShop, daysAgo(6));
  await run();
  expect(await network.row('companies', north.company)).toBeNull();
  expect(await network.row('companies', south.company)).not.toBeNull();
});

test('keeps items under legal hold with their dependents, and still purges later items', async () => {
  const shop = await network.createTenant(network.companies.north, 'reseller', 'Shop');
  const child = await network.discarded('Below', shop, daysAgo(50));
  await network.discard(shop, daysAgo(49));
  await hold(await network.signedIn('northAdmin'), { id: child.item, reason: 'Case 7' });
  const recent = await network.discarded('Later', undefined, daysAgo(48));
  expect(await run()).toBe(1);
  expect(await network.row('companies', shop)).not.toBeNull();
  expect(await network.row('companies', child.company)).not.toBeNull();
  expect(await network.row('companies', recent.company)).toBeNull();
});
