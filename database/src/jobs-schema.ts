import { createHash } from 'node:crypto';
import type pg from 'pg';
import { jobsRole, ownerRole } from './roles.ts';

/** Where pg-boss keeps queues and jobs: a schema of its own, which no role of a request may touch. */
export const jobsSchema = 'pgboss';
/** The version of that schema which the installed pg-boss works with; a test holds it to the package. */
export const jobsSchemaVersion = 43;

const jobMigration = /^pgboss_(\d{4})$/;

/** What `schema_migrations` says once the jobs' schema has this version, as for a migration of ours. */
export const jobsMigration = {
  name: `${jobsSchema}_${String(jobsSchemaVersion).padStart(4, '0')}`,
  checksum: createHash('sha256').update(`${jobsSchema} ${jobsSchemaVersion}`).digest('hex'),
};

/** Whether a line of `schema_migrations` is an earlier, or this, version of the jobs' schema. */
export function isKnownJobsMigration(name: string): boolean {
  const version = jobMigration.exec(name)?.[1];
  return version !== undefined && Number(version) <= jobsSchemaVersion;
}

/*
 * What the workers need and no more. Tables are neither made nor dropped while the product runs: queues
 * have no partitions of their own, statistics are not kept, indexes are not rebuilt by pg-boss.
 */
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
 * Brings the jobs' schema to the version that this program's pg-boss works with. Runs as the owner, whose
 * it is: at run time nobody can change it. Each plan is a transaction; interrupted, it is done again.
 */
export async function migrateJobs(admin: pg.ClientBase): Promise<void> {
  // Only here: the package takes a while to load, and nobody else waits for it.
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

/** Gives pg-boss its rights, and takes those of earlier editions away. */
export async function grantJobs(admin: pg.ClientBase): Promise<void> {
  await admin.query(grants);
}
