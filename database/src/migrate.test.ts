import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { type DatabaseAddress, inDatabase, logins } from './address.ts';
import { jobsMigration } from './jobs-schema.ts';
import { migrate, MigrationConflict, readMigrations } from './migrate.ts';
import { runtimeRoles } from './roles.ts';
import { createTestDatabase } from './testing.ts';

const created: DatabaseAddress[] = [];

/** A database that doesn't exist yet, on the test server. */
async function newDatabase(): Promise<DatabaseAddress> {
  const scratch = await createTestDatabase(1);
  await scratch.drop();
  const database = `migrate_${randomBytes(6).toString('hex')}`;
  const address = inDatabase(scratch.address, database);
  created.push(address);
  return address;
}

async function query<Row extends pg.QueryResultRow>(
  config: pg.ClientConfig,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

afterEach(async () => {
  for (const { admin } of created.splice(0)) {
    const statement = `drop database if exists ${admin.database ?? ''} with (force)`;
    await query({ ...admin, database: 'postgres' }, statement);
  }
});

const fileNames = readMigrations().map(({ name }) => name);
const recorded = 'select name from schema_migrations order by name';

test('creates a new database and runs every migration in order; a second run has nothing to do', async () => {
  const address = await newDatabase();
  const appliedMigrations = await migrate(address);
  expect(appliedMigrations.filter((name) => name.endsWith('.sql'))).toEqual(fileNames);
  const rows = await query<{ name: string }>(address.admin, recorded);
  expect(rows.map(({ name }) => name)).toEqual(appliedMigrations.toSorted());
  expect(await migrate(address)).toEqual([]);

  // The login role can connect, and PostgreSQL is recent enough.
  const [server] = await query<{ version: number }>(
    address.login,
    "select current_setting('server_version_num')::int as version",
  );
  expect(server?.version).toBeGreaterThanOrEqual(150_000);
  // Everything is owned by the owner role, and no one else can create objects.
  const owners = await query(
    address.admin,
    `select distinct relowner::regrole::text as owner from pg_class
    where relnamespace in ('public'::regnamespace, 'app'::regnamespace)`,
  );
  expect(owners).toEqual([{ owner: 'trunkline_owner' }]);
  const creators = await query(
    address.admin,
    `select role from unnest(array['${[...runtimeRoles, ...Object.values(logins)].join("', '")}']) role
    where has_database_privilege(role, current_database(), 'create, temporary')`,
  );
  expect(creators).toEqual([]);
});

test('only one of many concurrent runs migrates; the others wait for it', async () => {
  const address = await newDatabase();
  const runs = await Promise.all(Array.from({ length: 6 }, () => migrate(address)));
  const migratingRuns = runs.filter((names) => names.length > 0);
  expect(migratingRuns).toHaveLength(1);
  expect(migratingRuns[0]?.filter((name) => name.endsWith('.sql'))).toEqual(fileNames);
});

test('two databases on one server can be migrated simultaneously and share the roles', async () => {
  const addresses = [await newDatabase(), await newDatabase()];
  const runs = await Promise.all(addresses.map((address) => migrate(address)));
  for (const names of runs)
    expect(names.filter((name) => name.endsWith('.sql'))).toEqual(fileNames);
});

describe('refuses a database with', () => {
  const conflicts = {
    'a migration that was changed after it had run': [
      `update schema_migrations set checksum = 'other' where name = '${fileNames[2]}'`,
      `Migration ${fileNames[2]} was changed after it had run.`,
    ],
    'the history of a pre-release version': [
      "insert into schema_migrations (name, checksum) values ('0003_identity.sql', 'x')",
      'The database was created by a pre-release version, which cannot be upgraded',
    ],
    'a migration of a newer version': [
      "insert into schema_migrations (name, checksum) values ('9999_future.sql', 'x')",
      'The database was migrated by a newer version (9999_future.sql).',
    ],
  } as const;
  test.each(Object.entries(conflicts))('%s', async (_name, [cause, message]) => {
    const scratch = await createTestDatabase(1);
    await scratch.admin.query(cause);
    const run = migrate(scratch.address);
    await expect(run).rejects.toThrow(message);
    await expect(run).rejects.toBeInstanceOf(MigrationConflict);
    await scratch.drop();
  });
});

test('rolls back a failing migration completely, and names it in the error', async () => {
  const scratch = await createTestDatabase(1);
  // Runs a migration again, in a database where its tables already exist.
  const repeated = '0093_service_parts.sql';
  await scratch.admin.query('delete from schema_migrations where name = $1', [repeated]);
  await expect(migrate(scratch.address)).rejects.toThrow(`migration ${repeated} failed`);
  const { rows } = await scratch.admin.query<{ name: string }>(recorded);
  expect(rows.map(({ name }) => name)).toEqual(
    fileNames.filter((name) => name !== repeated).concat(jobsMigration.name),
  );
  await scratch.drop();
});
