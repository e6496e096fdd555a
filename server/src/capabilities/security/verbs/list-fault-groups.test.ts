import { FaultGroup } from '@trunkline/contract/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordFaultReports } from '../queries/active-blocks.ts';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { listFaultGroups } from './list-fault-groups.ts';

let net: SecurityTest;
beforeAll(async () => {
  net = await createSecurityTest();
});
afterAll(() => net.drop());

const report = {
  kind: 'error',
  message: 'x is undefined',
  path: '/blog/:slug',
  extension: false,
  release: 'earlier',
  sample: '0000000000000001',
};
type Report = typeof report;
const record = (...reports: Report[]) =>
  recordFaultReports(net.database, net.companies.north, reports);
const sitePage = { cause: 'site', limit: 50 } as const;

test('groups equal errors with the newest build and error ID, and extensions apart', async () => {
  const newest = { ...report, release: '0f3ab291', sample: '0000000000000002' };
  await record(report, newest, { ...report, message: 'y is undefined', extension: true });
  const admin = await net.signedIn('northAdmin');
  const { items } = await listFaultGroups(admin, sitePage);
  expect(items.map((item) => FaultGroup.parse(item))).toMatchObject([{ ...newest, reports: 2 }]);
  expect((await listFaultGroups(admin, { ...sitePage, cause: 'extension' })).items).toHaveLength(1);
});

test('shows nothing to another company or without the right to read', async () => {
  for (const who of ['southAdmin', 'clerk'] as const)
    expect((await listFaultGroups(await net.signedIn(who), sitePage)).items).toEqual([]);
});

test('forged errors fill two hundred groups, and known ones are still counted', async () => {
  await record(...Array.from({ length: 300 }, (_, n) => ({ ...report, message: `forged ${n}x` })));
  await record(report);
  expect(
    await net.select(
      `select count(*)::integer as groups, sum(reports)::integer as reports,
         (max(reports) filter (where message = 'x is undefined'))::integer as known,
         (max(reports) filter (where kind = 'other'))::integer as other
       from fault_groups`,
    ),
  ).toEqual([{ groups: 201, reports: 304, known: 3, other: 102 }]);
});
