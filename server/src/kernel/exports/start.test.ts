import { exportLimits } from '@trunkline/contract/kernel/exports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyExport } from '../../capabilities/companies/index.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../testing.ts';
import { exportsOf } from '../../testing/exports.ts';
import { listExports } from './list.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

test('returns immediately, with a queued job', async () => {
  const { northAdmin } = network.people;
  const file = await exportsOf(network).start(northAdmin, companyExport, { sort: 'name' });
  expect(file).toMatchObject({ status: 'waiting', rows: 0, filename: 'companies-2031-05-06.csv' });
  expect(Date.parse(file.expires_at) - network.clock.now.getTime()).toBe(24 * 3_600_000);
  const { rows } = await network.admin.query(
    "select data from pgboss.job where name = 'exports.write' and data ->> 'id' = $1",
    [file.id],
  );
  expect(rows).toEqual([{ data: { id: file.id } }]);
});

test('rejects a fourth export while three are running', async () => {
  const person = await network.person(network.companies.north, 'admin');
  for (let index = 0; index < exportLimits.runningPerPerson; index += 1)
    await exportsOf(network).start(person, companyExport);
  expect(await rejectionOf(exportsOf(network).start(person, companyExport))).toMatchObject({
    code: 'conflict',
    message: 'Three of your exports are still running. Wait for one to finish, or cancel it.',
  });
  // Other users are not affected.
  await exportsOf(network).start(
    await network.person(network.companies.north, 'admin'),
    companyExport,
  );
});

test('removes the oldest of many finished exports', async () => {
  const person = await network.person(network.companies.north, 'admin');
  await network.admin.query(
    `insert into exports (company_id, user_id, list, selection, filename, status, created_at, expires_at)
     select $1, $2, 'companies', '{}', 'old-' || n || '.csv', 'done', $3::timestamptz - make_interval(mins => n),
       $3::timestamptz + interval '1 hour' from generate_series(1, 25) n`,
    [network.companies.north, person.id, network.clock.now],
  );
  await exportsOf(network).start(person, companyExport);
  const { items } = await listExports(await network.signedInAs(person));
  expect(items).toHaveLength(exportLimits.filesPerPerson);
  expect(items.map(({ filename }) => filename)).not.toContain('old-25.csv');
});

test.each(['northReseller', 'southAdmin', 'owner'] as const)(
  "%s does not see another person's export",
  async (other) => {
    const file = await exportsOf(network).start(
      await network.person(network.companies.north, 'admin'),
      companyExport,
    );
    const { items } = await listExports(await network.signedInAs(network.people[other]));
    expect(items.map(({ id }) => id)).not.toContain(file.id);
  },
);
