import type pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { auditEventNames } from '@trunkline/contract/kernel/audit-events';
import { assumeIdentity, databaseRoles } from './actors.ts';
import { audited, auditedTables } from './audited.ts';
import { companyId, idOf, insert, insertStatement, literal, personId } from './hierarchy.ts';
import { withRollback } from './probe.ts';
import { fillHierarchy } from './fixture.ts';
import { tables } from './rows.ts';

let scratch: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  scratch = await createTestDatabase(20);
  admin = scratch.admin;
  await fillHierarchy(admin);
});
afterAll(() => scratch.drop());

const platformChain = '00000000-0000-0000-0000-000000000000';

interface Entry {
  action: string;
  resource_type: string;
  chain: string;
  company_id: string | null;
  actor_id: string | null;
  reason: string | null;
  request_id: string | null;
  client_address: string | null;
  result: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

async function readNewestId(): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    'select last_value::text as id from audit_logs_id',
  );
  return rows[0]?.id ?? '0';
}

/**
 * Entries written after the given one, except rows that fixtures insert, which have their own range
 * of IDs.
 */
async function entriesSince(id: string): Promise<Entry[]> {
  const { rows } = await admin.query<Entry>(
    'select * from audit_logs where id > $1 and id < 9000000 order by id',
    [id],
  );
  return rows;
}

test('every table marked as audited audits inserts, updates and deletes, and no other table does', async () => {
  const { rows } = await admin.query<{ name: string }>(`
    select tgrelid::regclass::text as name from pg_trigger
    where tgname in ('audit', 'audit_changes') and tgfoid = 'app.audit_row'::regproc and tgenabled = 'O'
    group by 1 having bit_or(tgtype) = 29
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(
    Object.keys(audited)
      .filter((name) => audited[name] === true)
      .toSorted(),
  );
  expect(Object.keys(audited).toSorted()).toEqual(Object.keys(tables).toSorted());
});

test('exactly the audited tables have a trigger that writes to the log', async () => {
  const { rows } = await admin.query<{ name: string }>(`
    select distinct t.tgrelid::regclass::text as name
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.prosrc ~ 'app\\.write_audit\\('
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(auditedTables.toSorted());
});

test('the contract names every event that a database function writes', async () => {
  const { rows } = await admin.query<{ source: string }>(`
    select prosrc as source from pg_proc
    where prosrc ~ 'app\\.record_(event|auth_event|recycling|support)\\(|action := ''event''|select ''event'''`);
  const names = rows.flatMap(({ source }) =>
    [...source.matchAll(/'([a-z]+\.[a-z_]+|purge)'/g)].map(([, name]) => name),
  );
  // The names of settings, a sequence, a webhook and a job match too.
  const nonEvents = /^(app\..*|public\.audit_logs_id|integration\.test|integrations\.deliver)$/;
  const eventNames = [...new Set(names)].filter((name = '') => !nonEvents.test(name));
  expect(eventNames.length).toBeGreaterThan(5);
  expect(auditEventNames).toEqual(expect.arrayContaining(eventNames));
});

describe.each(Object.keys(audited).filter((name) => audited[name] === true))('%s', (table) => {
  const spec = tables[table];
  const newRow = spec?.row('b1', 'fresh') ?? {};
  const key = (spec?.key ?? [])
    .map((name) => `${name} = ${literal(newRow[name] ?? null)}`)
    .join(' and ');
  const deletion =
    spec?.owner === 'company_id' && ['tenant_themes', 'security_policies'].includes(table)
      ? `delete from ${table} where company_id = '${companyId('b1')}'`
      : 'select';

  async function prepare(): Promise<void> {
    await admin.query(deletion);
    // Some tables are written only by functions.
    await admin.query(`grant insert, update, delete on ${table} to app_platform`);
    const id = idOf('auth_users', 'b1', 'fresh');
    if (['profiles', 'user_roles', 'api_keys'].includes(table)) {
      await insert(admin, 'auth_users', { id, email: 'b1.fresh@people.example' });
    }
    if (table === 'user_roles' || table === 'api_keys')
      await insert(admin, 'profiles', tables.profiles?.row('b1', 'fresh') ?? {});
    const claims = { reason: 'test', request_id: 'r1' };
    await admin.query(
      `set constraints all immediate; ${assumeIdentity({ role: 'app_platform', claims })}`,
    );
  }

  test('adds one audit entry per change, about the company of the row', () =>
    withRollback(admin, async () => {
      await prepare();
      await admin.query('reset role');
      const before = await readNewestId();
      await admin.query('set local role app_platform');
      await admin.query(insertStatement(table, newRow));
      await admin.query(`update ${table} set ${spec?.change} where ${key}`);
      await admin.query(`update ${table} set ${spec?.change} where ${key}`);
      const last = table === 'role_permissions' ? key.replace("'delete'", "'approve'") : key;
      await admin.query(`delete from ${table} where ${last}`);
      await admin.query('reset role');
      const entries = await entriesSince(before);
      expect(entries.map(({ action }) => action)).toEqual(['insert', 'update', 'delete']);
      const company =
        table === 'companies' ? newRow.id : table === 'role_permissions' ? null : companyId('b1');
      for (const entry of entries) {
        expect(entry).toMatchObject({
          resource_type: table,
          chain: platformChain,
          company_id: company,
          actor_id: null,
          reason: 'test',
          request_id: 'r1',
          result: 'done',
        });
      }
      const [created, changed, removed] = entries;
      expect([created?.before, removed?.after]).toEqual([null, null]);
      // An update records the changed columns only.
      const changedColumns = Object.keys(changed?.after ?? {});
      expect(changedColumns).toEqual(Object.keys(changed?.before ?? {}));
      expect(changedColumns).toHaveLength(1);
    }));

  test('a change that is rolled back writes no audit entry', () =>
    withRollback(admin, async () => {
      await prepare();
      await admin.query('reset role');
      const before = await readNewestId();
      await admin.query('savepoint change; set local role app_platform');
      await admin.query(insertStatement(table, newRow));
      await admin.query('rollback to change');
      expect(await entriesSince(before)).toEqual([]);
    }));
});

test("a person's action is chained under their own company and recorded for the one it affects", async () => {
  const before = await readNewestId();
  const claims = {
    user_id: personId('owner'),
    aal: 'aal2',
    request_id: 'r2',
    client_address: '192.0.2.7',
  } as const;
  await scratch.database.transaction('app_user', claims, (tx) =>
    tx
      .updateTable('companies')
      .set({ website: 'https://a1.example' })
      .where('id', '=', companyId('a1'))
      .execute(),
  );
  expect(await entriesSince(before)).toMatchObject([
    {
      chain: companyId('a'),
      company_id: companyId('a1'),
      actor_id: personId('owner'),
      action: 'update',
      request_id: 'r2',
      client_address: '192.0.2.7',
      before: { website: null },
      after: { website: 'https://a1.example' },
    },
  ]);
});

test('a denied attempt is recorded, even at the first assurance level', async () => {
  const before = await readNewestId();
  await scratch.database.transaction(
    'app_user',
    { user_id: personId('end_user'), aal: 'aal1' },
    (tx) =>
      sql`select app.record_event('companies.delete', ${companyId('b')}, 'Company b', 'denied', '{"code": "forbidden"}')`.execute(
        tx,
      ),
  );
  await scratch.database.authPool.query('select app.record_auth_event($1, $2, $3, $4, $5)', [
    personId('reseller'),
    'auth.sign_in',
    'denied',
    '192.0.2.9',
    '{}',
  ]);
  expect(await entriesSince(before)).toMatchObject([
    {
      action: 'event',
      resource_type: 'companies.delete',
      actor_id: personId('end_user'),
      company_id: companyId('a'),
      result: 'denied',
    },
    {
      action: 'event',
      resource_type: 'auth.sign_in',
      actor_id: personId('reseller'),
      client_address: '192.0.2.9',
      result: 'denied',
    },
  ]);
});

test.each([...databaseRoles, null])('the audit log is append-only for %s', (role) =>
  withRollback(admin, async () => {
    const attempts = [
      "update audit_logs set result = 'denied'",
      'delete from audit_logs',
      'truncate audit_logs',
    ];
    const count = 'select count(*) as found from audit_logs';
    const before = await admin.query(count);
    // Policies would hide the rows from most roles, but the triggers have to work without them. The
    // policy comes first because it locks the table: an autovacuum in between could deadlock.
    await admin.query('create policy everybody on audit_logs using (true)');
    await admin.query(`grant all on audit_logs to ${databaseRoles.join(', ')}`);
    for (const statement of attempts) {
      await admin.query('savepoint attempt');
      if (role !== null) await admin.query(`set local role ${role}`);
      await expect(admin.query(statement)).rejects.toMatchObject({
        code: '42501',
        message: 'audit_append_only',
      });
      await admin.query('rollback to attempt');
    }
    expect((await admin.query(count)).rows).toEqual(before.rows);
  }),
);
