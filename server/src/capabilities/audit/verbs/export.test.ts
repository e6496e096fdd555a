import { requestLimits } from '@trunkline/contract/kernel/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromCsv } from '../../../kernel/resource/csv.ts';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { exportEntries } from './export.ts';

let net: TestNetwork;
let formula: string;
beforeAll(async () => {
  net = await createTestNetwork();
  formula = await net.mintTenant(net.companies.northShop, 'customer', '=1+1 Limited');
});
afterAll(() => net.drop());

const take = async (
  who: keyof TestNetwork['people'],
  selection: Parameters<typeof exportEntries>[1] = {},
) => exportEntries(await net.signedInAs(net.people[who]), selection);

test('gives the entries of a selection as CSV, newest first', async () => {
  const file = await take('northAdmin', { resource_type: 'companies' });
  expect(file).toMatchObject({ filename: 'audit-log-2031-05-06.csv', rows: 4, cut: false });
  const { rows } = fromCsv(file.csv);
  expect(rows[0]?.cells).toMatchObject({
    action: 'insert',
    resource_id: formula,
    resource_label: '=1+1 Limited',
    result: 'done',
  });
});

test('cells that look like formulas are neutralised', async () => {
  expect((await take('northAdmin', { resource_id: formula })).csv).toContain(",'=1+1 Limited,");
});

test('that it was taken is audited, with the selection and how much left', async () => {
  await take('northAdmin', { action: 'insert', resource_type: 'companies' });
  const { rows } = await net.admin.query(
    "select * from audit_logs where resource_type = 'export' order by id desc limit 1",
  );
  expect(rows).toMatchObject([
    {
      actor_id: net.people.northAdmin.id,
      resource_label: 'audit_logs',
      after: { action: 'insert', resource_type: 'companies', rows: 4 },
    },
  ]);
});

test("another tenant's entries are not in it, nor anything for who may not read", async () => {
  const south = await take('southAdmin', { resource_type: 'companies' });
  expect(south.csv).not.toContain(formula);
  expect(south.rows).toBe(3);
  expect((await take('clerk')).rows).toBe(0);
});

test('a file ends at its limit and says so', async () => {
  await net.admin.query(
    `insert into audit_logs (id, chain, company_id, action, resource_type, created_at, hash)
     select nextval('audit_logs_id'), chain, $1, 'event', 'many', now(), ''
     from (select chain from audit_chains limit 1) c, generate_series(1, $2)`,
    [net.companies.southClient, requestLimits.fileRows + 1],
  );
  for (const who of ['southAdmin', 'owner'] as const) {
    const file = await take(who, { resource_type: 'many' });
    expect(file).toMatchObject({ rows: requestLimits.fileRows, cut: true });
  }
});
