import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isKnownJobsMigration, jobsMigration, jobsSchemaVersion } from './jobs-schema.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('the schema has the version used by the installed pg-boss', async () => {
  const file = createRequire(import.meta.url).resolve('pg-boss');
  const text = readFileSync(new URL('../package.json', `file://${file}`), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ pgboss: { schema: jobsSchemaVersion } });
  const { rows } = await db.admin.query('select version from pgboss.version');
  expect(rows).toEqual([{ version: jobsSchemaVersion }]);
});

test('the schema belongs to the owner; app_jobs can use it but not alter it', async () => {
  const { rows } = await db.admin.query(`
    select bool_and(pg_get_userbyid(relowner) = 'trunkline_owner') as owned,
      bool_or(has_table_privilege('app_jobs', oid, 'truncate')) as truncated
    from pg_class where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p')`);
  expect(rows).toEqual([{ owned: true, truncated: false }]);
  const users = await db.admin.query(`
    select rolname from pg_roles where has_schema_privilege(rolname, 'pgboss', 'usage')
      and rolname ~ '^(app|trunkline)_' and rolname <> 'trunkline_owner'`);
  expect(users.rows).toEqual([{ rolname: 'app_jobs' }]);
});

test('the schema is created once, and again if a crash prevented it from being recorded', async () => {
  expect(await migrate(db.address)).toEqual([]);
  await db.admin.query('delete from schema_migrations where name = $1', [jobsMigration.name]);
  expect(await migrate(db.address)).toEqual([jobsMigration.name]);
  expect(await migrate(db.address)).toEqual([]);
});

test('recognises its own and earlier versions, but no future ones', () => {
  expect(isKnownJobsMigration(jobsMigration.name)).toBe(true);
  expect(isKnownJobsMigration('pgboss_0001')).toBe(true);
  expect(isKnownJobsMigration(`pgboss_${jobsSchemaVersion + 1}`.padStart(11, '0'))).toBe(false);
  expect(isKnownJobsMigration('pgboss_9999')).toBe(false);
  expect(isKnownJobsMigration('0001_context.sql')).toBe(false);
});

/**
 * The columns that pg-boss documents for inserting a job with SQL, including the settings that a
 * job takes from its queue.
 */
const documentedColumns = [
  'name',
  'data',
  'start_after',
  'keep_until',
  'retry_limit',
  'retry_delay',
  'retry_backoff',
  'retry_delay_max',
  'expire_seconds',
  'deletion_seconds',
  'policy',
  'dead_letter',
  'heartbeat_seconds',
];

test('one function writes to the schema: it inserts jobs, with documented columns only', async () => {
  const { rows } = await db.admin.query<{ name: string; source: string }>(`
    select p.oid::regproc::text as name, p.prosrc as source from pg_proc p
    where p.pronamespace = 'app'::regnamespace and p.prosrc ~* '(insert into|update|delete from)\\s+pgboss\\.'`);
  expect(rows.map(({ name }) => name)).toEqual(['app.insert_job']);
  const columns = /insert into pgboss\.job \(([^)]*)\)/.exec(rows[0]?.source ?? '')?.[1];
  expect(columns?.split(',').map((part) => part.trim())).toEqual(documentedColumns);
});
