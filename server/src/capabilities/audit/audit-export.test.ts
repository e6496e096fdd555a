import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../testing.ts';
import { exportsOf } from '../../testing/exports.ts';
import { auditExport } from './audit-export.ts';

let network: TestNetwork;
let formula: string;
beforeAll(async () => {
  network = await createTestNetwork();
  formula = await network.createTenant(network.companies.northShop, 'customer', '=1+1 Limited');
});
afterAll(() => network.drop());

const exportCsv = (persona: keyof TestNetwork['people'], selection: Record<string, unknown> = {}) =>
  exportsOf(network).exportToCsv(network.people[persona], auditExport, selection);

test('exports the selected entries as CSV, newest first', async () => {
  const file = await exportCsv('northAdmin', { resource_type: 'companies' });
  expect(file).toMatchObject({ filename: 'audit-log-2031-05-06.csv', rows: 4, truncated: false });
  expect(file.lines[0]).toMatchObject({
    action: 'insert',
    resource_id: formula,
    resource_label: '=1+1 Limited',
    result: 'done',
  });
});

test('neutralises cells that look like formulas', async () => {
  expect((await exportCsv('northAdmin', { resource_id: formula })).csv).toContain(
    ",'=1+1 Limited,",
  );
});

test('audits the export with the selection and the number of entries', async () => {
  await exportCsv('northAdmin', { action: 'insert', resource_type: 'companies' });
  const { rows } = await network.admin.query(
    "select * from audit_logs where resource_type = 'export' order by id desc limit 1",
  );
  expect(rows).toMatchObject([
    {
      actor_id: network.people.northAdmin.id,
      resource_label: 'audit',
      after: { action: 'insert', resource_type: 'companies', rows: 4 },
    },
  ]);
});

test("leaves out another tenant's entries", async () => {
  const south = await exportCsv('southAdmin', { resource_type: 'companies' });
  expect(south.csv).not.toContain(formula);
  expect(south.rows).toBe(3);
});

test('exports nothing for someone without permission to export the log', async () => {
  expect(await rejectionOf(exportCsv('clerk'))).toMatchObject({ code: 'not_found' });
});

test('combines many pages into one file, every entry once', async () => {
  await network.admin.query(
    `insert into audit_logs (id, chain, company_id, action, resource_type, created_at, hash)
     select nextval('audit_logs_id'), chain, $1, 'event', 'many', now(), ''
     from (select chain from audit_chains limit 1) c, generate_series(1, 450)`,
    [network.companies.southClient],
  );
  for (const persona of ['southAdmin', 'owner'] as const) {
    const { lines, rows } = await exportCsv(persona, { resource_type: 'many' });
    expect(rows).toBe(450);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(450);
  }
});
