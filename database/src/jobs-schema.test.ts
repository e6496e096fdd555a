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

test('is the version used by the installed pg-boss', async () => {
  const file = createRequire(import.meta.url).resolve('pg-boss');
  const text = readFileSync(new URL('../package.json', `file://${file}`), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ pgboss: { schema: jobsSchemaVersion } });
  const { rows } = await db.admin.query('select version from pgboss.version');
  expect(rows).toEqual([{ version: jobsSchemaVersion }]);
});

test('belongs to the owner; app_jobs may work with it and change nothing of its shape', async () => {
  const { rows } = await db.admin.query(`
    select bool_and(pg_get_userbyid(relowner) = 'trunkline_owner') as owned,
      bool_or(has_table_privilege('app_jobs', oid, 'truncate')) as truncated
    from pg_class where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p')`);
  expect(rows).toEqual([{ owned: true, truncated: false }]);
  const reached = await db.admin.query(`
    select rolname from pg_roles where has_schema_privilege(rolname, 'pgboss', 'usage')
      and rolname ~ '^(app|trunkline)_' and rolname <> 'trunkline_owner'`);
  expect(reached.rows).toEqual([{ rolname: 'app_jobs' }]);
});

test('is created once, and again if a crash kept it from being recorded', async () => {
  expect(await migrate(db.address)).toEqual([]);
  await db.admin.query('delete from schema_migrations where name = $1', [jobsMigration.name]);
  expect(await migrate(db.address)).toEqual([jobsMigration.name]);
  expect(await migrate(db.address)).toEqual([]);
});

test('knows its own versions and no future ones', () => {
  expect(isKnownJobsMigration(jobsMigration.name)).toBe(true);
  expect(isKnownJobsMigration('pgboss_0001')).toBe(true);
  expect(isKnownJobsMigration(`pgboss_${jobsSchemaVersion + 1}`.padStart(11, '0'))).toBe(false);
  expect(isKnownJobsMigration('pgboss_9999')).toBe(false);
  expect(isKnownJobsMigration('0001_context.sql')).toBe(false);
});
