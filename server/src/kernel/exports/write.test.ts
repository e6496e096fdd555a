import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyExport } from '../../capabilities/companies/index.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../testing.ts';
import { exportsOf, firstAttempt } from '../../testing/exports.ts';
import { fromCsv } from '../resource/csv.ts';
import { cancelExport } from './cancel.ts';
import { retryExport } from './retry.ts';

let network: TestNetwork;
let exportsApi: ReturnType<typeof exportsOf>;
beforeAll(async () => {
  network = await createTestNetwork();
  exportsApi = exportsOf(network);
  await network.admin.query(
    `insert into companies (parent_id, kind, name, slug)
     select $1, 'customer', 'Many ' || lpad(n::text, 5, '0'), 'many-' || n from generate_series(1, 1300) n`,
    [network.companies.northShop],
  );
});
afterAll(() => network.drop());

const selection = { search: 'many-', sort: 'name' };
const slugs = (csv: string) => fromCsv(csv).rows.map(({ cells }) => cells['slug']);

/**
 * Creates a store that fails when storing the part with this number, before or after it is written.
 */
function failingAt(number: number, when: 'before' | 'after') {
  let putCount = 0;
  return {
    ...network.files,
    async put(key: string, bytes: Uint8Array) {
      putCount += 1;
      if (putCount === number && when === 'before') throw new Error('the process was killed');
      await network.files.put(key, bytes);
      if (putCount === number) throw new Error('the process was killed');
    },
  };
}

test('writes a list in pages, every row once and in order', async () => {
  const { northAdmin } = network.people;
  const file = await exportsApi.exportToCsv(northAdmin, companyExport, selection);
  expect(file).toMatchObject({ status: 'done', rows: 1300, truncated: false, failure: null });
  expect(file.bytes).toBe(Buffer.byteLength(file.csv));
  expect(slugs(file.csv)).toEqual(Array.from({ length: 1300 }, (_, index) => `many-${index + 1}`));
  expect(file.csv.match(/slug/g)).toHaveLength(1);
});

test.each([
  [1, 'before'],
  [2, 'before'],
  [2, 'after'],
  [3, 'after'],
] as const)(
  'resumes without repeating a row if killed at part %i, %s it was stored',
  async (number, when) => {
    const { northAdmin } = network.people;
    const file = await exportsApi.start(northAdmin, companyExport, selection);
    await rejectionOf(exportsApi.writer(failingAt(number, when))(file, firstAttempt));
    expect(await exportsApi.readExport(northAdmin, file)).toMatchObject({
      status: 'running',
      rows: (number - 1) * 250,
    });
    expect(await exportsApi.finish(northAdmin, file)).toMatchObject({ status: 'done', rows: 1300 });
    const found = slugs(await exportsApi.read(northAdmin, file));
    expect(found).toHaveLength(1300);
    expect(new Set(found).size).toBe(1300);
  },
);

test('two concurrent writers of the same file leave one file', async () => {
  const { northAdmin } = network.people;
  const file = await exportsApi.start(northAdmin, companyExport, selection);
  await Promise.all([1, 2, 3].map(() => exportsApi.writer()(file, firstAttempt)));
  expect(await exportsApi.finish(northAdmin, file)).toMatchObject({ status: 'done', rows: 1300 });
  expect(new Set(slugs(await exportsApi.read(northAdmin, file))).size).toBe(1300);
});

test('reports a failure after the last attempt, and resumes on retry', async () => {
  const { northAdmin } = network.people;
  const file = await exportsApi.start(northAdmin, companyExport, selection);
  const last = { ...firstAttempt, last: true };
  await rejectionOf(exportsApi.writer(failingAt(2, 'before'))(file, last));
  expect(await exportsApi.readExport(northAdmin, file)).toMatchObject({
    status: 'failed',
    rows: 250,
    failure: "The server couldn't finish the export. Try again.",
  });
  await retryExport(await network.signedInAs(northAdmin), file);
  expect(await exportsApi.finish(northAdmin, file)).toMatchObject({ status: 'done', rows: 1300 });
});

test('an export cancelled in the meantime stops at the next page', async () => {
  const { northAdmin } = network.people;
  const file = await exportsApi.start(northAdmin, companyExport, selection);
  const context = await network.signedInAs(northAdmin);
  const storedKeys: string[] = [];
  const stopping = {
    ...network.files,
    async put(key: string, bytes: Uint8Array) {
      await network.files.put(key, bytes);
      storedKeys.push(key);
      if (storedKeys.length === 2) await cancelExport(context, file);
    },
  };
  await exportsApi.writer(stopping)(file, firstAttempt);
  expect(await exportsApi.readExport(northAdmin, file)).toMatchObject({
    status: 'cancelled',
    rows: 250,
  });
  // A part that was not recorded is deleted.
  expect(await network.files.get(storedKeys[1] ?? '')).toBeNull();
  await exportsApi.writer()(file, firstAttempt);
  expect(await exportsApi.readExport(northAdmin, file)).toMatchObject({ status: 'cancelled' });
});

test.each([
  ['is suspended', "update profiles set status = 'suspended' where id = $1"],
  ['loses the permission', "update user_roles set role = 'reseller' where user_id = $1"],
  [
    'moves to another company',
    "update profiles set company_id = (select id from companies where name = 'South') where id = $1",
  ],
])('exports nothing more once the person %s, and audits the refusal', async (_, change) => {
  const person = await network.person(network.companies.north, 'admin');
  const file = await exportsApi.start(person, companyExport, selection);
  await network.admin.query(change, [person.id]);
  await exportsApi.writer()(file, firstAttempt);
  const { rows } = await network.admin.query('select * from exports where id = $1', [file.id]);
  expect(rows).toMatchObject([
    { status: 'failed', rows: 0, failure: 'You no longer have permission to export this list.' },
  ]);
  const { rows: events } = await network.admin.query(
    "select * from audit_logs where resource_type = 'export' and actor_id = $1",
    [person.id],
  );
  expect(events).toMatchObject([{ result: 'denied', resource_label: 'companies' }]);
});

test('contains no rows of another tenant', async () => {
  const south = await exportsApi.exportToCsv(network.people.southAdmin, companyExport, {
    sort: 'name',
  });
  expect(south.lines.map(({ name }) => name)).toEqual(['South', 'South Client', 'South Shop']);
});

test('audits that rows were exported, with the selection and their number', async () => {
  const person = await network.person(network.companies.north, 'admin');
  await exportsApi.exportToCsv(person, companyExport, selection);
  const { rows } = await network.admin.query(
    "select * from audit_logs where resource_type = 'export' and actor_id = $1",
    [person.id],
  );
  expect(rows).toMatchObject([
    {
      actor_id: person.id,
      company_id: network.companies.north,
      resource_label: 'companies',
      client_address: '203.0.113.7',
      result: 'done',
      after: { ...selection, rows: 1300, truncated: false },
    },
  ]);
});
