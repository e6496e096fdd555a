import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loginRole, ownLogins, passwordOf } from './address.ts';

/** The roles a request can run as. Each sees only what the policies grant it. */
export const runtimeRoles = ['app_user', 'app_public', 'app_auth', 'app_platform'] as const;
export type RuntimeRole = (typeof runtimeRoles)[number];

/** Owns every table and function; nobody signs in as it. */
export const ownerRole = 'trunkline_owner';

/**
 * Creates the roles if they are missing. Roles belong to the whole server, so another database of ours
 * may be doing the same this very moment: that one winning is fine.
 */
export async function ensureRoles(
  admin: pg.ClientBase,
  loginPassword: string | undefined,
): Promise<void> {
  const create = (role: string, how: string) => `
    do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then create role ${role} ${how}; end if;
    exception when duplicate_object or unique_violation then null; end $$;`;
  await admin.query(
    [ownerRole, ...runtimeRoles].map((role) => create(role, 'nologin noinherit')).join('\n') +
      [loginRole, ...Object.values(ownLogins)]
        .map((role) => create(role, 'login noinherit'))
        .join('\n'),
  );
  for (let attempt = 1; ; attempt++) {
    try {
      return await arrangeRoles(admin, loginPassword);
    } catch (error) {
      await admin.query('rollback');
      if (!isRace(error) || attempt === attempts) throw error;
      await sleep(attempt * 50 + Math.random() * 50);
    }
  }
}

const attempts = 8;

/** Two sessions changed the row of one role at once: PostgreSQL has no lock for it that reaches over databases. */
function isRace(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === 'XX000';
}

async function arrangeRoles(
  admin: pg.ClientBase,
  loginPassword: string | undefined,
): Promise<void> {
  await admin.query('begin');
  // Within one database they wait for each other.
  await admin.query("select pg_advisory_xact_lock(hashtext('trunkline roles'))");
  await admin.query(`grant app_user, app_public to ${loginRole}`);
  await admin.query(`revoke app_auth, app_platform from ${loginRole}`);
  await admin.query(`grant ${ownerRole} to current_user`);
  await admin.query(`grant app_public to ${ownerRole}`);
  await arrangeLogin(admin, loginRole, loginPassword);
  for (const role of ['app_auth', 'app_platform'] as const) {
    await admin.query(`grant ${role} to ${ownLogins[role]}`);
    const password = loginPassword && passwordOf(loginPassword, role);
    await arrangeLogin(admin, ownLogins[role], password);
  }
  await admin.query('commit');
}

async function arrangeLogin(
  admin: pg.ClientBase,
  role: string,
  password: string | undefined,
): Promise<void> {
  // Policies make every statement look expensive: compiling one takes longer than it saves on short reads.
  await admin.query(`alter role ${role} set jit = off`);
  if (password !== undefined) {
    await admin.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
  }
}
