import { CspGroup } from '@trunkline/contract/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForLockedConnections } from '../../../testing.ts';
import { recordCspReports } from '../queries/monitoring.ts';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { listCspGroups } from './list-csp-groups.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
afterAll(() => network.drop());

const report = (path: string, extension = false) => ({
  directive: 'img-src',
  blocked: 'ads.example',
  path,
  extension,
});
const record = (...reports: object[]) =>
  network.select("select app.record_csp_reports($1, 'sender', $2)", [
    network.companies.north,
    JSON.stringify(reports),
  ]);

test('groups identical reports, and separates those of browser extensions', async () => {
  await record(report('/a'), report('/a'), report('/b', true));
  const admin = await network.signedIn('northAdmin');
  const { items } = await listCspGroups(admin, { cause: 'site', limit: 50 });
  expect(items.map((item) => CspGroup.parse(item))).toMatchObject([{ path: '/a', reports: 2 }]);
  expect((await listCspGroups(admin, { cause: 'extension', limit: 50 })).items).toHaveLength(1);
  for (const persona of ['southAdmin', 'clerk'] as const)
    expect(
      (await listCspGroups(await network.signedIn(persona), { cause: 'site', limit: 50 })).items,
    ).toEqual([]);
});

test('made-up reports from one sender fill twenty groups and one for the rest', async () => {
  await record(...Array.from({ length: 300 }, (_, n) => report(`/forged-${n}`)));
  const rows = await network.select<{ groups: number; reports: number }>(
    'select count(*)::integer as groups, sum(reports)::integer as reports from csp_groups',
  );
  expect(rows).toEqual([{ groups: 21, reports: 303 }]);
});

test('two processes that report simultaneously respect the same limit', async () => {
  const { south } = network.companies;
  const forge = async (
    name: string,
    send: (sender: string, reports: ReturnType<typeof report>[]) => Promise<unknown>,
  ) => {
    for (let n = 0; n < 8; n += 1)
      await send(
        `${name} ${n}`,
        Array.from({ length: 20 }, (_, index) => report(`/${name}-${n}-${index}`)),
      );
  };
  await network.select('begin');
  await forge('first', (sender, reports) =>
    network.select('select app.record_csp_reports($1, $2, $3)', [
      south,
      sender,
      JSON.stringify(reports),
    ]),
  );
  const second = forge('second', (sender, reports) =>
    recordCspReports(network.database, south, sender, reports),
  );
  await waitForLockedConnections(network.admin);
  await network.select('commit');
  await second;
  expect(
    await network.select(
      'select count(*)::integer as groups, sum(reports)::integer as reports from csp_groups where company_id = $1',
      [south],
    ),
  ).toEqual([{ groups: 201, reports: 320 }]);
});
