import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyExport } from '../../capabilities/companies/index.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../testing.ts';
import { exportsOf } from '../../testing/exports.ts';

let network: TestNetwork;
let exportsApi: ReturnType<typeof exportsOf>;
beforeAll(async () => {
  network = await createTestNetwork();
  exportsApi = exportsOf(network);
});
afterAll(() => network.drop());

async function createExport() {
  const person = await network.person(network.companies.north, 'admin');
  return {
    person,
    file: await exportsApi.exportToCsv(person, companyExport, { sort: 'name' }),
  };
}

test('returns the file to the person who requested it, and audits the download', async () => {
  const { person, file } = await createExport();
  expect(await exportsApi.read(person, file)).toContain('North Shop');
  const { rows } = await network.admin.query('select * from audit_logs where resource_id = $1', [
    file.id,
  ]);
  expect(rows).toMatchObject([
    { resource_type: 'export.fetch', actor_id: person.id, resource_label: 'companies' },
    { resource_type: 'export.fetch', after: { rows: file.rows } },
  ]);
});

test.each(['owner', 'southAdmin', 'northReseller', 'clerk'] as const)(
  '%s does not find the file',
  async (other) => {
    const { file } = await createExport();
    const refusal = await rejectionOf(exportsApi.read(network.people[other], file));
    expect(refusal).toMatchObject({ code: 'not_found' });
  },
);

test('rejects a person who has since lost the permission', async () => {
  const { person, file } = await createExport();
  await network.admin.query("update user_roles set role = 'reseller' where user_id = $1", [
    person.id,
  ]);
  expect(await rejectionOf(exportsApi.read(person, file))).toMatchObject({ code: 'forbidden' });
});

test('the file is not found for a person who has since changed company', async () => {
  const { person, file } = await createExport();
  await network.admin.query('update profiles set company_id = $1 where id = $2', [
    network.companies.south,
    person.id,
  ]);
  expect(await rejectionOf(exportsApi.read(person, file))).toMatchObject({ code: 'not_found' });
});

test('an unfinished or expired export is not found', async () => {
  const { person, file } = await createExport();
  const pendingExport = await exportsApi.start(person, companyExport);
  expect(await rejectionOf(exportsApi.read(person, pendingExport))).toMatchObject({
    code: 'not_found',
  });
  const today = network.clock.now;
  network.clock.now = new Date(today.getTime() + 24 * 3_600_000);
  expect(await rejectionOf(exportsApi.read(person, file))).toMatchObject({ code: 'not_found' });
  network.clock.now = today;
});
