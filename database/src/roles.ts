import pg from 'pg';
import { loginRole } from './address.ts';

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
      create(loginRole, 'login noinherit'),
  );
  // The cluster-wide catalogue rows of roles cannot be updated by two sessions at once.
  await admin.query('begin');
  await admin.query("select pg_advisory_xact_lock(hashtext('trunkline roles'))");
  await admin.query(`grant ${runtimeRoles.join(', ')} to ${loginRole}`);
  await admin.query(`grant ${ownerRole} to current_user`);
  await admin.query(`grant app_public to ${ownerRole}`);
  if (loginPassword !== undefined) {
    await admin.query(`alter role ${loginRole} password ${pg.escapeLiteral(loginPassword)}`);
  }
  await admin.query('commit');
}
