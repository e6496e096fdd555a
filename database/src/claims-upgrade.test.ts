import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseAddress, inDatabase } from './address.ts';
import { openDatabase } from './database.ts';
import { idOf, insert } from './isolation/hierarchy.ts';
import { jobsMigration, migrateJobs } from './jobs-schema.ts';
import { migrate, readMigrations } from './migrate.ts';
import { ownerRole } from './roles.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let scratch: TestDatabase;
let address: DatabaseAddress;
let old: pg.Client;

/** A database from before claims were signed, whose jobs the platform could read and write. */
beforeAll(async () => {
  scratch = await createTestDatabase(1);
  const name = `upgrade_${randomBytes(6).toString('hex')}`;
  await scratch.admin.query(`create database ${name}`);
  address = inDatabase(scratch.address, name);
  old = new pg.Client(address.admin);
  await old.connect();
  await old.query(`
    grant create on schema public to ${ownerRole}; grant create on database ${name} to ${ownerRole};
    set role ${ownerRole};
    create table schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const earlier = readMigrations().filter(({ name: each }) => each < '0051');
  for (const migration of earlier) await old.query(migration.sql);
  await migrateJobs(old);
  for (const { name: each, checksum } of [...earlier, jobsMigration]) {
    await old.query('insert into schema_migrations values ($1, $2)', [each, checksum]);
  }
  await old.query(`
    grant usage on schema pgboss to app_platform;
    grant select, insert, update, delete on pgboss.job, pgboss.job_common to app_platform;
    grant execute on function pgboss.job_now to app_platform;
    reset role`);
  const person = idOf('person');
  await insert(old, 'companies', {
    id: idOf('company'),
    kind: 'platform',
    name: 'Platform',
    slug: 'platform',
  });
  await insert(old, 'auth_users', { id: person, email: 'ada@people.example' });
  await insert(old, 'profiles', {
    id: person,
    company_id: idOf('company'),
    email: 'ada@people.example',
  });
  await insert(old, 'user_roles', { user_id: person, role: 'owner' });
});
afterAll(async () => {
  await old.end();
  await scratch.admin.query(`drop database ${address.admin.database ?? ''} with (force)`);
  await scratch.drop();
});

test('people see theirs by signed claims, and the platform reaches no table of the jobs', async () => {
  const ran = await migrate(address);
  expect(ran.filter((name) => name.startsWith('0051') || name.startsWith('0052'))).toHaveLength(2);
  const database = openDatabase({
    address,
    connections: 1,
    onError: (error) => expect(error).toBeUndefined(),
  });
  try {
    const claims = { user_id: idOf('person'), aal: 'aal2' } as const;
    const found = await database.transaction('app_user', claims, async (tx) => {
      return (await sql`select name from companies`.execute(tx)).rows;
    });
    expect(found).toEqual([{ name: 'Platform' }]);
    const touched = database.transaction('app_platform', { reason: 'test' }, (tx) =>
      sql`select from pgboss.job`.execute(tx),
    );
    await expect(touched).rejects.toMatchObject({ code: '42501' });
  } finally {
    await database.close();
  }
  const { rows } = await old.query(`
    select relname from pg_class where relnamespace = 'pgboss'::regnamespace
      and relkind in ('r', 'p') and has_any_column_privilege('app_platform', oid, 'select, insert, update')`);
  expect(rows).toEqual([]);
});
