import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type DatabaseAddress, type Login, logins } from './address.ts';

/** The roles a request can run as. Each sees only what the policies allow. */
export const runtimeRoles = ['app_user', 'app_public', 'app_auth', 'app_platform'] as const;
export type RuntimeRole = (typeof runtimeRoles)[number];

/** Has privileges on pg-boss's schema and nothing else. */
export const jobsRole = 'app_jobs';

/** The roles of each login. */
const rolesByLogin: Readonly<Record<Login, readonly string[]>> = {
  login: [],
  people: ['app_user', 'app_public'],
  auth: ['app_auth'],
  platform: ['app_platform'],
  jobs: [jobsRole],
};

/** Owns every table and function; no one signs in as it. */
export const ownerRole = 'trunkline_owner';

/**
 * Creates missing roles. Roles belong to the whole server, so another database of ours may be
 * creating them concurrently, which is fine.
 */
export async function ensureRoles(admin: pg.ClientBase, address: DatabaseAddress): Promise<void> {
  const create = (role: string, options: string) => `
    do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} ${options}; end if;
    exception when duplicate_object or unique_violation then null; end $$;`;
  await admin.query(
    [
      ...[ownerRole, ...runtimeRoles, jobsRole].map((role) => create(role, 'nologin noinherit')),
      ...Object.values(logins).map((role) => create(role, 'login noinherit')),
    ].join('\n'),
  );
  for (let attempt = 1; ; attempt++) {
    try {
      return await updateRoles(admin, address);
    } catch (error) {
      await admin.query('rollback');
      if (!isConcurrentChange(error) || attempt === attempts) throw error;
      await sleep(attempt * 50 + Math.random() * 50);
    }
  }
}

const attempts = 8;

/**
 * Two sessions changed the same role concurrently; PostgreSQL has no lock for it across databases.
 */
function isConcurrentChange(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === 'XX000';
}

async function updateRoles(admin: pg.ClientBase, address: DatabaseAddress): Promise<void> {
  await admin.query('begin');
  // Processes on the same database wait for each other.
  await admin.query("select pg_advisory_xact_lock(hashtext('trunkline roles'))");
  await admin.query(`grant ${ownerRole} to current_user`);
  await admin.query(`grant app_public to ${ownerRole}`);
  // Earlier editions had one login for all roles.
  await admin.query(`revoke ${runtimeRoles.join(', ')} from ${logins.login}`);
  for (const login of Object.keys(logins) as Login[]) {
    for (const role of rolesByLogin[login]) await admin.query(`grant ${role} to ${logins[login]}`);
    await updateLogin(admin, logins[login], address[login].password);
  }
  await admin.query('commit');
}

async function updateLogin(
  admin: pg.ClientBase,
  role: string,
  password: pg.ClientConfig['password'],
): Promise<void> {
  // Policies make every statement look expensive, but JIT compilation takes longer than it saves on
  // short reads.
  await admin.query(`alter role ${role} set jit = off`);
  if (typeof password === 'string') {
    await admin.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
  }
}
