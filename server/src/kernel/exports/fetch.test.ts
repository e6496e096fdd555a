import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyExport } from '../../capabilities/companies/index.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../testing.ts';
import { exportsOf } from '../../testing/exports.ts';

let net: TestNetwork;
let exportsApi: ReturnType<typeof exportsOf>;
beforeAll(async () => {
  net = await createTestNetwork();
  exportsApi = exportsOf(net);
});
afterAll(() => net.drop());

async function made() {
  const who = await net.person(net.companies.north, 'admin');
  return { who, file: await exportsApi.take(who, companyExport, { sort: 'name' }) };
}

test('gives the file to whoever asked for it, and remembers that', async () => {
  const { who, file } = await made();
  expect(await exportsApi.read(who, file)).toContain('North Shop');
  const { rows } = await net.admin.query('select * from audit_logs where resource_id = $1', [
    file.id,
  ]);
  expect(rows).toMatchObject([
    { resource_type: 'export.fetch', actor_id: who.id, resource_label: 'companies' },
    { resource_type: 'export.fetch', after: { rows: file.rows } },
  ]);
});

test.each(['owner', 'southAdmin', 'northReseller', 'clerk'] as const)(
  '%s does not find it',
  async (other) => {
    const { file } = await made();
    const refusal = await rejectionOf(exportsApi.read(net.people[other], file));
    expect(refusal).toMatchObject({ code: 'not_found' });
  },
);

test('whoever lost the permission since does not get it', async () => {
  const { who, file } = await made();
  await net.admin.query("update user_roles set role = 'reseller' where user_id = $1", [who.id]);
  expect(await rejectionOf(exportsApi.read(who, file))).toMatchObject({ code: 'forbidden' });
});

test('whoever works for another company since does not find it', async () => {
  const { who, file } = await made();
  await net.admin.query('update profiles set company_id = $1 where id = $2', [
    net.companies.south,
    who.id,
  ]);
  expect(await rejectionOf(exportsApi.read(who, file))).toMatchObject({ code: 'not_found' });
});

test('one that is not done, or whose day is over, is not there', async () => {
  const { who, file } = await made();
  const waiting = await exportsApi.start(who, companyExport);
  expect(await rejectionOf(exportsApi.read(who, waiting))).toMatchObject({ code: 'not_found' });
  const today = net.clock.now;
  net.clock.now = new Date(today.getTime() + 24 * 3_600_000);
  expect(await rejectionOf(exportsApi.read(who, file))).toMatchObject({ code: 'not_found' });
  net.clock.now = today;
});
