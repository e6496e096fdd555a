import { FaultGroup } from '@trunkline/contract/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordFaultReports } from '../queries/monitoring.ts';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { listFaultGroups } from './list-fault-groups.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
afterAll(() => network.drop());

const report = {
  kind: 'error',
  message: 'x is undefined',
  path: '/blog/:slug',
  extension: false,
  release: 'earlier',
  sample: '0000000000000001',
};
type Report = typeof report;
const recordFrom = (sender: string, ...reports: Report[]) =>
  recordFaultReports(network.database, network.companies.north, sender, reports);
const record = (...reports: Report[]) => recordFrom('192.0.2.1', ...reports);
/** Sends errors that are made up, each from its own address. */
async function forge(count: number, name: string): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await recordFrom(`${name} ${n}`, { ...report, message: `${name} ${n}x` });
}
const sitePage = { cause: 'site', limit: 50 } as const;

test('groups identical errors with the newest build and error ID, and separates extensions', async () => {
  const newest = { ...report, release: '0f3ab291', sample: '0000000000000002' };
  await record(report, newest, { ...report, message: 'y is undefined', extension: true });
  const admin = await network.signedIn('northAdmin');
  const { items } = await listFaultGroups(admin, sitePage);
  expect(items.map((item) => FaultGroup.parse(item))).toMatchObject([{ ...newest, reports: 2 }]);
  expect((await listFaultGroups(admin, { ...sitePage, cause: 'extension' })).items).toHaveLength(1);
});

test('shows nothing to other companies or to people without permission', async () => {
  for (const persona of ['southAdmin', 'clerk'] as const)
    expect((await listFaultGroups(await network.signedIn(persona), sitePage)).items).toEqual([]);
});

const countReports = (condition: string) =>
  network.select(
    `select coalesce(sum(reports), 0)::integer as reports from fault_groups where ${condition}`,
  );

test('made-up errors from one sender fill at most twenty groups', async () => {
  await record(...Array.from({ length: 300 }, (_, n) => ({ ...report, message: `forged ${n}x` })));
  await record(report);
  expect(
    await network.select(
      `select count(*)::integer as groups, sum(reports)::integer as reports,
         (max(reports) filter (where message = 'x is undefined'))::integer as known
       from fault_groups where message ~ '^(forged|x is)' or kind = 'other'`,
    ),
  ).toEqual([{ groups: 20, reports: 303, known: 3 }]);
});

test('errors made up by many senders replace each other, but never recurring errors', async () => {
  await forge(300, 'many');
  expect(await network.select('select count(*)::integer as groups from fault_groups')).toEqual([
    { groups: 201 },
  ]);
  await recordFrom('someone', { ...report, message: 'new is undefined' });
  expect(await countReports("message = 'x is undefined'")).toEqual([{ reports: 3 }]);
  expect(await countReports("message = 'new is undefined'")).toEqual([{ reports: 1 }]);
  // No report is lost: replaced groups are counted with the rest.
  expect(await countReports('true')).toEqual([{ reports: 605 }]);
});

const oldGroups = async () =>
  (await network.select("select from fault_groups where message like 'many 29%'")).length;

test('an error replaces one that was not reported for a day, however frequent it was before', async () => {
  await network.select(
    `update fault_groups set reports = 1000, last_at = now() - interval '25 hours'
     where message like 'many 29%'`,
  );
  expect(await oldGroups()).toBe(10);
  await recordFrom('someone', { ...report, message: 'latest is undefined' });
  await forge(5, 'more');
  expect(await countReports("message = 'latest is undefined'")).toEqual([{ reports: 1 }]);
  expect(await oldGroups()).toBe(4);
});

test('made-up errors from many visitors do not replace a rare, known one', async () => {
  await recordFrom('someone', { ...report, message: 'rare is undefined' });
  await network.select(
    "update fault_groups set first_at = now() - interval '2 hours' where message like 'rare%'",
  );
  await forge(300, 'flood');
  expect(await countReports("message = 'rare is undefined'")).toEqual([{ reports: 1 }]);
});

/** Moves the reports of some errors into the past. */
const age = (days: number, messagePattern: string) =>
  network.select(
    `update fault_groups set first_at = first_at - make_interval(days => $1),
       last_at = last_at - make_interval(days => $1) where message like $2`,
    [days, messagePattern],
  );

test('errors reported by three senders survive a flood, however slow the flood', async () => {
  await network.select('delete from fault_groups');
  for (const sender of ['one', 'two', 'two', 'three'])
    await recordFrom(sender, { ...report, message: 'known is undefined' });
  for (const sender of ['one', 'two', 'two'])
    await recordFrom(sender, { ...report, message: 'unknown is undefined' });
  await age(10, '%known%');
  // Each is made up by three senders, and recurs for days.
  for (const sender of ['a', 'b', 'c'])
    for (let batch = 0; batch < 11; batch += 1)
      await recordFrom(
        `${sender} ${batch}`,
        ...Array.from({ length: 20 }, (_, n) => ({ ...report, message: `slow ${batch} ${n}x` })),
      );
  await network.select(
    "update fault_groups set first_at = now() - interval '3 days', reports = 60 where message like 'slow%'",
  );
  await age(10, '%known%');
  await forge(30, 'later');
  expect(await countReports("message = 'known is undefined'")).toEqual([{ reports: 4 }]);
  expect(await countReports("message = 'unknown is undefined'")).toEqual([{ reports: 0 }]);
  // The remaining slots still go to recurring errors.
  await recordFrom('someone', { ...report, message: 'later 2 is undefined' });
  expect(await countReports("message = 'later 2 is undefined'")).toEqual([{ reports: 1 }]);
  expect(await network.select('select count(*)::integer as groups from fault_groups')).toEqual([
    { groups: 201 },
  ]);
});

test('an error not reported for a month is replaced by another', async () => {
  await age(11, 'known%');
  await forge(2, 'month');
  expect(await countReports("message = 'known is undefined'")).toEqual([{ reports: 0 }]);
});
