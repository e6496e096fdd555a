import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import pg from 'pg';
import { type DatabaseAddress, logins } from './address.ts';
import { grantJobs, isKnownJobsMigration, jobsMigration, migrateJobs } from './jobs-schema.ts';
import { ensureRoles, ownerRole } from './roles.ts';

const directory = new URL('../migrations/', import.meta.url);

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Returns the migrations of this version, in order. */
export function readMigrations(): Migration[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(new URL(name, directory), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/**
 * The database is incompatible with this version: a known migration was changed, or an unknown one
 * has run.
 */
export class MigrationConflict extends Error {
  override readonly name = 'MigrationConflict';
}

/**
 * Migrates a database to this version: creates the database (embedded only) and the roles, and runs
 * pending migrations, each in its own transaction, then the jobs' schema. Safe to run from several
 * processes concurrently. Returns the names of the migrations that ran. Throws MigrationConflict.
 */
export async function migrate(address: DatabaseAddress): Promise<string[]> {
  const migrations = readMigrations();
  const admin = await connectAdmin(address.admin);
  try {
    if (verifyMigrations(migrations, await readApplied(admin)) && (await hasLogins(admin))) {
      // The secret the password is derived from may have changed.
      if (address.login.password !== undefined && !(await canSignIn(address.login)))
        await ensureRoles(admin, address);
      return [];
    }
    await ensureRoles(admin, address);
    return await runMissing(admin, migrations);
  } finally {
    await admin.end();
  }
}

/** Whether every login role exists; an earlier version had one for all. */
async function hasLogins(admin: pg.ClientBase): Promise<boolean> {
  const names = Object.values(logins);
  const { rows } = await admin.query('select from pg_roles where rolname = any ($1)', [names]);
  return rows.length === names.length;
}

async function canSignIn(login: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...login, application_name: 'trunkline migrate' });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01') return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function connectAdmin(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, application_name: 'trunkline migrate' });
  try {
    await client.connect();
    return client;
  } catch (error) {
    const isMissing = error instanceof pg.DatabaseError && error.code === '3D000';
    if (!isMissing || config.database === undefined) throw error;
  }
  const server = new pg.Client({ ...config, database: 'postgres' });
  await server.connect();
  try {
    await server.query(`create database ${pg.escapeIdentifier(config.database)}`);
  } catch (error) {
    const isRace =
      error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505');
    if (!isRace) throw error;
  } finally {
    await server.end();
  }
  const created = new pg.Client({ ...config, application_name: 'trunkline migrate' });
  await created.connect();
  return created;
}

async function runMissing(admin: pg.Client, migrations: Migration[]): Promise<string[]> {
  await admin.query("select pg_advisory_lock(hashtext('trunkline migrations'))");
  await admin.query(`grant create on schema public to ${ownerRole}`);
  await admin.query(
    `do $$ begin
       execute format('grant create on database %I to ${ownerRole}', current_database());
       execute format('revoke temporary on database %I from public', current_database());
     end $$`,
  );
  await admin.query(`set role ${ownerRole}`);
  await admin.query(`
    create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now());
    alter table schema_migrations enable row level security;
    alter table schema_migrations force row level security;
    drop policy if exists "the owner role maintains derived rows" on schema_migrations;
    create policy "the owner role maintains derived rows" on schema_migrations to ${ownerRole} using (true) with check (true)`);
  const appliedMigrations = await readApplied(admin);
  verifyMigrations(migrations, appliedMigrations);
  // Objects created by migrations belong to the owner role, not to the user running them.
  await admin.query(`set role ${ownerRole}`);
  const missing = migrations.filter((migration) => !appliedMigrations.has(migration.name));
  for (const migration of missing) {
    await admin.query('begin');
    // A function may name tables of later files.
    await admin.query('set local check_function_bodies = off');
    try {
      await admin.query(migration.sql);
      await admin.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ]);
      // app.owners_of() reads every table, so it is compiled again after the last migration.
      if (migration === missing.at(-1)) await admin.query('select app.compile_owners_of()');
      await admin.query('commit');
    } catch (error) {
      await admin.query('rollback');
      throw new Error(`migration ${migration.name} failed`, { cause: error });
    }
  }
  const names = missing.map((migration) => migration.name);
  if (appliedMigrations.has(jobsMigration.name)) {
    await grantJobs(admin);
    return names;
  }
  await migrateJobs(admin);
  await admin.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    jobsMigration.name,
    jobsMigration.checksum,
  ]);
  return [...names, jobsMigration.name];
}

async function readApplied(admin: pg.Client): Promise<Map<string, string>> {
  const exists = await admin.query<{ found: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as found",
  );
  if (!exists.rows[0]?.found) return new Map();
  await admin.query(`set role ${ownerRole}`);
  const { rows } = await admin.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  await admin.query('reset role');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Returns whether every migration has run. Throws MigrationConflict. */
function verifyMigrations(
  migrations: Migration[],
  appliedMigrations: Map<string, string>,
): boolean {
  const checksums = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  const latest = migrations.at(-1)?.name ?? '';
  const unknown = [...appliedMigrations.keys()].filter(
    (name) => !checksums.has(name) && !isKnownJobsMigration(name),
  );
  // Migrations are only ever added, so an unknown one older than the latest is from an old history.
  if (unknown.some((name) => name < latest)) {
    throw new MigrationConflict(
      'The database was created by a pre-release version, which cannot be upgraded: start with an empty database or data folder.',
    );
  }
  for (const [name, checksum] of appliedMigrations) {
    if (isKnownJobsMigration(name)) continue;
    if (unknown.includes(name)) {
      throw new MigrationConflict(`The database was migrated by a newer version (${name}).`);
    }
    if (checksums.get(name) !== checksum) {
      throw new MigrationConflict(`Migration ${name} was changed after it had run.`);
    }
  }
  return (
    appliedMigrations.has(jobsMigration.name) &&
    migrations.every((migration) => appliedMigrations.has(migration.name))
  );
}
