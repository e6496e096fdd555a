import { caseCount } from '@trunkline/database/testing';
import fc from 'fast-check';
import { companyResource } from '@trunkline/contract/companies';
import { sortsOf } from '@trunkline/contract/kernel/resource';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  companyExport,
  companyImport,
  companySource,
} from '../../capabilities/companies/source.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../testing.ts';
import { exportsOf } from '../../testing/exports.ts';
import { fromCsv } from './csv.ts';
import { importRows } from '../imports/index.ts';
import { listRows } from './list.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.admin.query(
    `insert into companies (parent_id, kind, name, slug, status, phone, website)
     select $1, 'customer', (array['=SUM(A1)', 'Comma, Ltd', 'Quote "Q"', E'Two\\nlines', 'Ünïcode 電話'])[n % 5 + 1],
       'exported-' || n, case n % 2 when 0 then 'suspended' else 'active' end, '+1 (555) 01' || n % 3, null
     from generate_series(1, 40) n`,
    [network.companies.northShop],
  );
});
afterAll(() => network.drop());

type PersonKey = keyof TestNetwork['people'];
const exportRows = (persona: PersonKey, selection: Record<string, unknown> = {}) =>
  exportsOf(network).exportToCsv(network.people[persona], companyExport, {
    sort: 'name',
    ...selection,
  });

test('contains exactly the rows of the list, in its order, under any selection', async () => {
  const context = await network.signedInAs(network.people.northAdmin);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sortsOf(companyResource)),
      fc.option(fc.constantFrom('active', 'suspended'), { nil: undefined }),
      fc.option(fc.constantFrom('customer', 'reseller'), { nil: undefined }),
      fc.option(fc.constantFrom('comma', '"', '=', '%', 'ünï'), { nil: undefined }),
      async (sort, status, kind, search) => {
        const selection = { sort, status, kind, search };
        const { items } = await listRows(context, companySource, { ...selection, limit: 100 });
        const exported = await exportsOf(network).exportToCsv(
          network.people.northAdmin,
          companyExport,
          selection,
        );
        const { rows } = fromCsv(exported.csv);
        expect(exported.rows).toBe(items.length);
        expect(rows.map(({ cells }) => cells['slug'])).toEqual(items.map(({ slug }) => slug));
        expect(rows.map(({ cells }) => cells['name'])).toEqual(items.map(({ name }) => name));
      },
    ),
    { numRuns: caseCount(12) },
  );
});

test('a file has the columns marked for export, and the date in its name', async () => {
  const { csv, filename } = await exportRows('northAdmin');
  const columns = Object.entries(companyResource.fields)
    .filter(([, field]) => 'csv' in field && field.csv)
    .map(([name]) => name);
  expect(fromCsv(csv).header).toEqual(columns);
  expect(filename).toBe('companies-2031-05-06.csv');
});

test('a file has no cell a spreadsheet would execute', async () => {
  const { csv } = await exportRows('northAdmin');
  expect(csv).toContain("'=SUM(A1)");
  expect(csv).toContain("'+1 (555)");
  expect(csv).not.toMatch(/(^|[,\n]"?)[=+\-@]/m);
});

test('contains no row or name of another tenant', async () => {
  const { csv } = await exportRows('northAdmin');
  for (const foreign of ['South', network.companies.platform, 'Trunkline']) {
    expect(csv).not.toContain(foreign);
  }
});

test('audits who exported how many rows under which selection, not their content', async () => {
  await exportRows('northAdmin', { status: 'suspended' });
  const { rows } = await network.admin.query(
    "select * from audit_logs where resource_type = 'export' order by id desc limit 1",
  );
  expect(rows).toMatchObject([
    {
      actor_id: network.people.northAdmin.id,
      company_id: network.companies.north,
      resource_label: 'companies',
      after: { status: 'suspended', sort: 'name', rows: 20, truncated: false },
    },
  ]);
});

test('a file is not delivered unless it can be audited', async () => {
  await network.admin.query('alter table audit_logs rename to audit_logs_away');
  const problem = await rejectionOf(exportRows('northAdmin'));
  await network.admin.query('alter table audit_logs_away rename to audit_logs');
  expect(problem).toMatchObject({ code: 'internal_server_error' });
});

test('creates the same companies when imported at another tenant', async () => {
  const { csv } = await exportRows('northAdmin', { kind: 'customer', search: '=SUM' });
  const exported = fromCsv(csv).rows;
  const tenant = await network.createTenant(network.companies.platform, 'distributor');
  const admin = await network.person(tenant, 'admin');
  const context = await network.signedInAs(admin);
  const unparented = csv.replaceAll(network.companies.northShop, '');
  const { imported } = await importRows(context, companyImport, {
    csv: unparented,
    dry_run: false,
  });
  expect(imported).toBe(exported.length);
  const selection = { sort: 'created_at', kind: 'customer' };
  const otherExport = await exportsOf(network).exportToCsv(admin, companyExport, selection);
  const render = (rows: typeof exported) =>
    rows.map(({ cells }) => [cells['name'], cells['phone'], cells['kind']].join('|')).toSorted();
  expect(render(fromCsv(otherExport.csv).rows)).toEqual(render(exported));
});
