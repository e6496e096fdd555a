import { importLimits, type ImportRun } from '@trunkline/contract/kernel/imports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { companyImport } from '../../capabilities/companies/index.ts';
import { identify } from '../../capabilities/users/index.ts';
import { capabilities } from '../../capabilities/index.ts';
import { createTestNetwork, type Person, rejectionOf, type TestNetwork } from '../../testing.ts';
import { readNotifications } from '../../testing/notifications.ts';
import { firstAttempt } from '../../testing/exports.ts';
import type { SignedIn } from '../context.ts';
import { declareJobs } from '../jobs.ts';
import { cleanImports } from './clean.ts';
import { cancelImport, getImport } from './read.ts';
import { importJob, importRows, importRunner } from './index.ts';

const rows = importLimits.chunkRows * 2 + 50;

let network: TestNetwork;
let person: Person;
let context: SignedIn;
beforeAll(async () => {
  network = await createTestNetwork();
  await declareJobs(network.database, [importJob]);
});
afterAll(() => network.drop());
beforeEach(async () => {
  person = await network.person(network.companies.north, 'admin');
  context = await network.signedInAs(person);
  await network.admin.query('delete from notifications');
});

/** Creates a CSV of customers below a company, with names that no other test uses. */
function csvOf(count: number, line: (at: number) => string = (at) => `Row ${at},customer`) {
  const mark = crypto.randomUUID().slice(0, 8);
  const lines = Array.from({ length: count }, (_, index) =>
    line(index).replace('Row', `Row ${mark}`),
  );
  return { mark, csv: `name,kind\n${lines.join('\n')}\n` };
}

async function start(csv: string, dry_run = false): Promise<ImportRun> {
  const { run, results } = await importRows(context, companyImport, { csv, dry_run });
  expect(results).toEqual([]);
  if (run === null) throw new Error('the file was imported without a job');
  return run;
}

/** Runs the job once; `before` is called before each chunk reads its owner. */
function runJob(run: ImportRun, before = async (_chunk: number) => {}, attempt = firstAttempt) {
  let chunk = 0;
  const runner = importRunner({
    database: network.database,
    files: network.files,
    capabilities,
    address: context.request,
    webhooks: context.webhooks,
    now: () => network.clock.now,
    async person(userId) {
      await before((chunk += 1));
      const session = { userId, sessionId: '', aal: 'aal2' } as const;
      return identify(network.database, session, { id: 'job', clientAddress: '' });
    },
  });
  return runner(run, attempt);
}

async function countImported(mark: string): Promise<number> {
  const { rows: found } = await network.admin.query<{ count: number }>(
    'select count(*)::integer as count from companies where name like $1',
    [`Row ${mark}%`],
  );
  return found[0]?.count ?? 0;
}

const crashAt = (target: number) => async (chunk: number) => {
  if (chunk === target) throw new Error('the process was killed');
};

describe('a file with more rows than one transaction imports', () => {
  test('is imported by a job, which notifies its owner', async () => {
    const { mark, csv } = csvOf(rows);
    const run = await start(csv);
    expect(run).toMatchObject({ status: 'waiting', total: rows, done: 0, dry_run: false });
    await runJob(run);
    expect(await getImport(context, run)).toMatchObject({
      status: 'done',
      done: rows,
      accepted: rows,
      rejected: 0,
      failures: [],
    });
    expect(await countImported(mark)).toBe(rows);
    expect(await readNotifications(network.admin, person.id)).toMatchObject([
      { title: 'Your import is finished', body: `Companies: ${rows} rows created.` },
    ]);
  });

  test('creates the valid rows and lists the rejected ones', async () => {
    const { mark, csv } = csvOf(
      rows,
      (at) => `Row ${at},${at % 100 === 7 ? 'planet' : 'customer'}`,
    );
    const run = await start(csv);
    await runJob(run);
    expect(await getImport(context, run)).toMatchObject({
      status: 'done',
      accepted: rows - 3,
      rejected: 3,
      failures: [{ line: 9, ok: false, errors: [{ field: 'kind' }] }, { line: 109 }, { line: 209 }],
    });
    expect(await countImported(mark)).toBe(rows - 3);
  });

  test('shortens an unknown reference in an error without splitting an emoji', async () => {
    const unknown = `${'x'.repeat(59)}📞📞`;
    const { mark } = csvOf(0);
    const lines = Array.from({ length: rows }, (_, index) => `Row ${mark} ${index},customer,`);
    const csv = ['name,kind,parent_id', `Row ${mark},customer,${unknown}`, ...lines].join('\n');
    const run = await start(csv);
    await runJob(run);
    const found = await getImport(context, run);
    expect(found).toMatchObject({ status: 'done', accepted: rows, rejected: 1 });
    expect(found.failures[0]?.errors[0]?.message).toContain(`'${'x'.repeat(59)}'`);
  });

  test('stores errors for the first rejected rows only', async () => {
    const { csv } = csvOf(rows, (at) => `Row ${at},planet`);
    const run = await start(csv);
    await runJob(run);
    const { rejected, failures } = await getImport(context, run);
    expect({ rejected, shown: failures.length }).toEqual({
      rejected: rows,
      shown: importLimits.shownFailures,
    });
  });

  test('resumes after a crash without creating a row twice', async () => {
    const { mark, csv } = csvOf(rows);
    const run = await start(csv);
    await rejectionOf(runJob(run, crashAt(2)));
    expect(await getImport(context, run)).toMatchObject({ status: 'running', done: 100 });
    await Promise.all([runJob(run), runJob(run)]);
    expect(await getImport(context, run)).toMatchObject({ status: 'done', accepted: rows });
    expect(await countImported(mark)).toBe(rows);
  });

  test('fails on its last attempt, and keeps the rows created so far', async () => {
    const { mark, csv } = csvOf(rows);
    const run = await start(csv);
    await rejectionOf(runJob(run, crashAt(2), { ...firstAttempt, last: true }));
    expect(await getImport(context, run)).toMatchObject({ status: 'failed', accepted: 100 });
    await runJob(run);
    expect(await countImported(mark)).toBe(100);
  });

  test('stops between chunks when its owner cancels it', async () => {
    const { mark, csv } = csvOf(rows);
    const run = await start(csv);
    await runJob(run, async (chunk) => {
      if (chunk === 2) await cancelImport(context, run);
    });
    expect(await getImport(context, run)).toMatchObject({ status: 'cancelled', done: 100 });
    expect(await countImported(mark)).toBe(100);
  });

  test.each([
    ['is suspended', "update profiles set status = 'suspended' where id = $1"],
    ['loses the permission', "update user_roles set role = 'end_user' where user_id = $1"],
    [
      'moves to another company',
      "update profiles set company_id = (select id from companies where name = 'South') where id = $1",
    ],
  ])('stops when its owner %s', async (_, change) => {
    const { mark, csv } = csvOf(rows);
    const run = await start(csv);
    await runJob(run, async (chunk) => {
      if (chunk === 2) await network.admin.query(change, [person.id]);
    });
    const { rows: found } = await network.admin.query('select * from imports where id = $1', [
      run.id,
    ]);
    expect(found).toMatchObject([
      {
        status: 'failed',
        failure: 'You no longer have permission to import this list.',
        done: 100,
      },
    ]);
    expect(await countImported(mark)).toBe(100);
  });
});

describe('a dry run of a long file', () => {
  test('reports the same result as the import and stores nothing', async () => {
    const { mark, csv } = csvOf(rows, (at) => `Row ${at},${at === 120 ? 'planet' : 'customer'}`);
    const { rows: before } = await network.admin.query('select sum(entries) from audit_chains');
    const run = await start(csv, true);
    await runJob(run);
    expect(await getImport(context, run)).toMatchObject({
      status: 'done',
      accepted: rows - 1,
      rejected: 1,
      failures: [{ line: 122 }],
    });
    expect(await countImported(mark)).toBe(0);
    const { rows: after } = await network.admin.query('select sum(entries) from audit_chains');
    expect(after).toEqual(before);
  });

  test('accepts a row below one that an earlier chunk would create', async () => {
    const above = `Above ${crypto.randomUUID().slice(0, 8)}`;
    const lines = Array.from({ length: 150 }, (_, index) => `Filler ${index},customer,`);
    const last = `Below,customer,${above.toLowerCase().replace(' ', '-')}`;
    const csv = `name,kind,parent_id\n${above},reseller,\n${lines.join('\n')}\n${last}\nLost,customer,none\n`;
    const run = await start(csv, true);
    await runJob(run);
    expect(await getImport(context, run)).toMatchObject({
      accepted: 152,
      failures: [{ label: 'Lost', errors: [{ field: 'parent_id' }] }],
    });
  });
});

test('colleagues can write to the audit log while a chunk is being written', async () => {
  const colleague = await network.signedInAs(network.people.northAdmin);
  await network.database.transaction(
    'app_user',
    { user_id: person.id, aal: 'aal2' },
    async (tx) => {
      const { csv } = csvOf(3);
      const [first] = (await companyImport.read(csv)).rows;
      if (first === undefined) throw new Error('no rows');
      const [result] = await companyImport.insert(tx, context, [first]);
      expect(result?.ok).toBe(true);
      // Resolves only if the chunk doesn't lock the company's audit chain.
      const otherImport = await importRows(colleague, companyImport, {
        ...csvOf(1),
        dry_run: false,
      });
      expect(otherImport.imported).toBe(1);
    },
  );
});

test('a person can run two imports at a time, and only they see them', async () => {
  const run = await start(csvOf(101).csv);
  await start(csvOf(101).csv);
  expect(await rejectionOf(start(csvOf(101).csv))).toMatchObject({ code: 'conflict' });
  const colleague = await network.signedInAs(network.people.northAdmin);
  expect(await rejectionOf(getImport(colleague, run))).toMatchObject({ code: 'not_found' });
  expect(await rejectionOf(cancelImport(colleague, run))).toMatchObject({ code: 'not_found' });
  const south = await network.signedInAs(network.people.southAdmin);
  expect(await rejectionOf(cancelImport(south, run))).toMatchObject({ code: 'not_found' });
});

test('cleanup fails stalled imports and deletes expired ones, with their files', async () => {
  const run = await start(csvOf(101).csv);
  const after = (minutes: number) => new Date(network.clock.now.getTime() + minutes * 60_000);
  await cleanImports(network.database, network.files, after(14));
  expect(await getImport(context, run)).toMatchObject({ status: 'waiting' });
  await cleanImports(network.database, network.files, after(16));
  expect(await getImport(context, run)).toMatchObject({ status: 'failed' });
  await cleanImports(network.database, network.files, after(24 * 60));
  expect(await rejectionOf(getImport(context, run))).toMatchObject({ code: 'not_found' });
  expect(await network.files.get(`imports/${run.id}`)).toBeNull();
});
