import { requestLimits } from '@trunkline/contract/kernel/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyImport } from '../../capabilities/companies/source.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../testing.ts';
import { importRows } from './import.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

type PersonKey = keyof TestNetwork['people'];
const importCsv = async (csv: string, dry_run = false, persona: PersonKey = 'northAdmin') =>
  importRows(await network.signedInAs(network.people[persona]), companyImport, { csv, dry_run });

/** Counts everything that an import could leave behind. */
async function countTraces() {
  const { rows } = await network.admin.query(
    `select (select count(*) from companies) as companies, (select count(*) from company_tree) as links,
       (select count(*) from audit_logs) as audited, (select sum(entries) from audit_chains) as chained`,
  );
  return rows[0];
}

describe('an import', () => {
  test("creates every row below the company it names by short name or ID, or below the user's own if it names none", async () => {
    const { imported, results } = await importCsv(
      `name,kind,parent_id,phone,country\nAs id,customer,${network.companies.northShop},'+1 555,US\nNone,reseller,,,\n`,
    );
    expect(imported).toBe(2);
    expect(results).toMatchObject([
      { line: 2, label: 'As id', ok: true, errors: [] },
      { line: 3, label: 'None', ok: true, errors: [] },
    ]);
    const [first, second] = results;
    expect(await network.row('companies', first?.id ?? '')).toMatchObject({
      parent_id: network.companies.northShop,
      phone: '+1 555',
      country: 'US',
      created_by: network.people.northAdmin.id,
    });
    expect(await network.row('companies', second?.id ?? '')).toMatchObject({
      parent_id: network.companies.north,
      phone: null,
    });
  });

  test('a row can name an earlier row of the same file as its parent', async () => {
    const { results } = await importCsv(
      'name,kind,parent_id\nFirst Above,reseller,\nSecond Below,customer,first-above\n',
    );
    const [above, below] = results;
    expect(await network.row('companies', below?.id ?? '')).toMatchObject({ parent_id: above?.id });
  });

  test('audits every row', async () => {
    const { results } = await importCsv('name,kind\nRow one,customer\nRow two,customer\n');
    for (const { id } of results) {
      expect(await network.auditOf(id ?? '')).toMatchObject([
        { action: 'insert', actor_id: network.people.northAdmin.id, company_id: id },
      ]);
    }
  });
});

describe('all or nothing', () => {
  test.each([
    ['a kind that its parent cannot have below it', 'Wrong,distributor,,', 'kind'],
    ['an unknown kind', 'Wrong,planet,,', 'kind'],
    ['a name that is too short', 'X,customer,,', 'name'],
    ['a parent that does not exist', 'Wrong,customer,nowhere,', 'parent_id'],
    ['an unsafe address', 'Wrong,customer,,javascript:alert(1)', 'website'],
  ])('one row with %s: writes nothing', async (_, row, field) => {
    const before = await countTraces();
    const csv = `name,kind,parent_id,website\nGood one,customer,,\n${row}\nGood two,customer,,\n`;
    const outcome = await importCsv(csv);
    expect(outcome).toMatchObject({
      imported: 0,
      results: [
        { ok: true, id: null },
        { ok: false, id: null, line: 3, errors: [{ field }] },
        { ok: true, id: null },
      ],
    });
    expect(await countTraces()).toEqual(before);
  });

  test('a row that breaks a limit gets the same message as in a form', async () => {
    const { results } = await importCsv(`name,kind\n${'x'.repeat(121)},customer\n`);
    expect(results).toMatchObject([
      { line: 2, errors: [{ field: 'name', message: 'Use at most 120 characters.' }] },
    ]);
  });

  test("treats another tenant's company as an unknown parent", async () => {
    const before = await countTraces();
    const { results } = await importCsv(
      `name,kind,parent_id\nA one,customer,${network.companies.southShop}\nB two,customer,${crypto.randomUUID()}\n`,
    );
    const messages = results.map(({ errors }) => errors[0]?.message.replace(/'.*'/, "'…'"));
    expect(messages).toEqual(["'…' not found.", "'…' not found."]);
    expect(await countTraces()).toEqual(before);
  });

  test('without the permission to create, the database rejects every row', async () => {
    const before = await countTraces();
    const { imported, results } = await importCsv('name,kind\nNot mine,customer\n', false, 'clerk');
    expect({ imported, ok: results.map(({ ok }) => ok) }).toEqual({ imported: 0, ok: [false] });
    expect(await countTraces()).toEqual(before);
  });
});

describe('a dry run', () => {
  test('reports the same result as the import and changes nothing, not even the audit log', async () => {
    const before = await countTraces();
    const csv = 'name,kind,parent_id\nFirst Above,reseller,\nBad,planet,\nOk too,customer,\n';
    const dry = await importCsv(csv, true);
    expect(dry.dry_run).toBe(true);
    expect(await countTraces()).toEqual(before);
    expect((await importCsv(csv)).results).toEqual(dry.results);
  });

  test('names the columns of an export that cannot be imported', async () => {
    const csv = 'name,kind,parent_id,status,slug,created_at\nGood,customer,,suspended,mine,2020\n';
    expect(await importCsv(csv, true)).toMatchObject({
      ignored: ['status', 'slug', 'created_at'],
      results: [{ ok: true }],
    });
    expect((await importCsv('name,kind\nGood,customer\n', true)).ignored).toEqual([]);
  });

  test('of a valid file succeeds without ids', async () => {
    const before = await countTraces();
    const dry = await importCsv('name,kind\nGood,customer\n', true);
    expect(dry).toMatchObject({ imported: 0, results: [{ ok: true, id: null, label: 'Good' }] });
    expect(await countTraces()).toEqual(before);
  });
});

describe('a file rejected as a whole', () => {
  const csvOf = (count: number) => `name,kind\n${'Some name,customer\n'.repeat(count)}`;

  test.each([
    [
      'an unknown column',
      'name,kind,password\nA one,customer,x',
      'Remove these unknown columns: password.',
    ],
    ['no column that is known', 'foo\nbar', 'Remove these unknown columns: foo.'],
    ['a header alone', 'name,kind\n', 'no rows'],
    ['nothing but blank lines', '\n\n', 'no rows'],
    ['too many rows', csvOf(requestLimits.fileRows + 1), 'At most 10000 rows'],
    ['a broken quote', 'name,kind\n"A,customer', 'uote'],
    ['a column twice', 'name,name,kind\nA,B,customer', 'twice'],
  ])('%s', async (_, csv, message) => {
    const before = await countTraces();
    expect(await rejectionOf(importCsv(csv))).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'csv', message: expect.stringContaining(message) }],
    });
    expect(await countTraces()).toEqual(before);
  });
});
