import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BinTest, createBinTest } from '../testing.ts';
import { hold } from './hold.ts';
import { purgeExpired } from './purge-expired.ts';
import { setDays } from './set-days.ts';

let net: BinTest;
beforeAll(async () => {
  net = await createBinTest();
});
afterAll(() => net.drop());

const daysAgo = (days: number) => new Date(net.clock.now.getTime() - days * 86_400_000);
const run = () => purgeExpired(net.database, net.clock.now);

test('purges after thirty days, not earlier', async () => {
  const old = await net.discarded('Old', undefined, daysAgo(31));
  const recentItem = await net.discarded('Young', undefined, daysAgo(29));
  expect(await run()).toBe(1);
  expect(await net.row('companies', old.company)).toBeNull();
  expect(await net.row('companies', recentItem.company)).not.toBeNull();
  expect(await net.eventsOf(old.company)).toMatchObject([
    {
      resource_type: 'purge',
      actor_id: null,
      company_id: net.companies.northShop,
      after: { by_itself: true },
    },
  ]);
  expect(await run()).toBe(0);
});

test('the nearest setting above applies, and no other tenant is affected', async () => {
  await setDays(await net.signedIn('northAdmin'), { days: 5 });
  const north = await net.discarded('North Thing', undefined, daysAgo(6));
  const south = await net.discarded('South Thing', net.companies.southShop, daysAgo(6));
  await run();
  expect(await net.row('companies', north.company)).toBeNull();
  expect(await net.row('companies', south.company)).not.toBeNull();
});

test('keeps items under legal hold with their dependents, and still purges later items', async () => {
  const shop = await net.mintTenant(net.companies.north, 'reseller', 'Shop');
  const below = await net.discarded('Below', shop, daysAgo(50));
  await net.discard(shop, daysAgo(49));
  await hold(await net.signedIn('northAdmin'), { id: below.item, reason: 'Case 7' });
  const recent = await net.discarded('Later', undefined, daysAgo(48));
  expect(await run()).toBe(1);
  expect(await net.row('companies', shop)).not.toBeNull();
  expect(await net.row('companies', below.company)).not.toBeNull();
  expect(await net.row('companies', recent.company)).toBeNull();
});
