import { createHash } from 'node:crypto';
import type pg from 'pg';
import { jobsRole, ownerRole } from './roles.ts';

/**
 * Where pg-boss stores queues and jobs: a schema of its own, which no role of a request may access.
 */
export const jobsSchema = 'pgboss';
/**
 * The version of that schema required by the installed pg-boss; a test compares it with the
 * package.
 */
export const jobsSchemaVersion = 43;

const jobMigration = /^pgboss_(\d{4})$/;

/**
 * The row in `schema_migrations` for this version of the jobs' schema, as for our own migrations.
 */
export const jobsMigration = {
  name: `${jobsSchema}_${String(jobsSchemaVersion).padStart(4, '0')}`,
  checksum: createHash('sha256').update(`${jobsSchema} ${jobsSchemaVersion}`).digest('hex'),
};

/**
 * Returns whether a row of `schema_migrations` is this or an earlier version of the jobs' schema.
 */
export function isKnownJobsMigration(name: string): boolean {
  const version = jobMigration.exec(name)?.[1];
  return version !== undefined && Number(version) <= jobsSchemaVersion;
}

/* The minimal privileges of workers. Tables are never created or dropped at run time: queues
   have no partitions, statistics aren't stored, and pg-boss doesn't rebuild indexes. */
const grants = `
  revoke all on all tables in schema ${jobsSchema} from app_platform, ${jobsRole};
  revoke execute on all functions in schema ${jobsSchema} from public, app_platform, ${jobsRole};
  revoke usage on schema ${jobsSchema} from app_platform;
  grant usage on schema ${jobsSchema} to ${jobsRole};
  grant select, insert, update, delete on ${jobsSchema}.job, ${jobsSchema}.job_common to ${jobsRole};
  grant select, insert, update on ${jobsSchema}.queue to ${jobsRole};
  grant select, insert, update, delete on ${jobsSchema}.schedule to ${jobsRole};
  grant select, delete on ${jobsSchema}.job_dependency to ${jobsRole};
  grant select, update on ${jobsSchema}.version to ${jobsRole};
  grant execute on function ${jobsSchema}.job_now, ${jobsSchema}.create_queue to ${jobsRole};
`;

/**
 * Migrates the jobs' schema to the version required by the installed pg-boss. Runs as the owner:
 * nothing can change it at run time. Each plan is a transaction; an interrupted one is repeated.
 */
export async function migrateJobs(admin: pg.ClientBase): Promise<void> {
  // Imported here because the package takes a while to load and nothing else needs it.
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
  const found = await admin.query<{ installed: boolean }>(
    `select to_regclass('${jobsSchema}.version') is not null as installed`,
  );
  if (found.rows[0]?.installed === true) {
    const { rows } = await admin.query<{ version: number }>(
      `select version from ${jobsSchema}.version`,
    );
    const version = rows[0]?.version ?? jobsSchemaVersion;
    if (version < jobsSchemaVersion) await admin.query(getMigrationPlans(jobsSchema, version));
  } else {
    await admin.query(`create schema if not exists ${jobsSchema} authorization ${ownerRole}`);
    await admin.query(getConstructionPlans(jobsSchema, { createSchema: false }));
  }
  await grantJobs(admin);
}

/** Grants pg-boss its privileges, and revokes those of earlier editions. */
export async function grantJobs(admin: pg.ClientBase): Promise<void> {
  await admin.query(grants);
}
