import { createHmac } from 'node:crypto';
import pg from 'pg';

/** Where a PostgreSQL database is reached: by whom it is migrated, and by whom the product uses it. */
export interface DatabaseAddress {
  /** May create roles and tables; used for migrations only. */
  readonly admin: pg.ClientConfig;
  /** `trunkline_login`: owns nothing, inherits nothing, may only become `app_user` or `app_public`. */
  readonly login: pg.ClientConfig;
}

export const loginRole = 'trunkline_login';
/** Logins of their own, so that no statement of people or visitors can switch to these roles. */
export const ownLogins = {
  app_auth: 'trunkline_auth',
  app_platform: 'trunkline_platform',
} as const;
export const databaseName = 'trunkline';

/** The embedded server: a socket in a directory of mode 0700 is the only way in, so no passwords. */
export function embeddedAddress(
  server: { host: string; port: number; user: string },
  database = databaseName,
): DatabaseAddress {
  const { host, port, user } = server;
  return {
    admin: { host, port, user, database },
    login: { host, port, user: loginRole, database },
  };
}

/** An external server: the login role's password is derived from the secret that all processes share. */
export function externalAddress(url: string, secret: string): DatabaseAddress {
  const { host, port, ssl, database, user, password } = new pg.Client({ connectionString: url });
  const server = { host, port, ssl, ...(database === undefined ? {} : { database }) };
  return {
    admin: { ...server, ...(user === undefined ? {} : { user }), password: password ?? undefined },
    login: { ...server, user: loginRole, password: loginPassword(secret) },
  };
}

function loginPassword(secret: string): string {
  return createHmac('sha256', secret).update(loginRole).digest('base64url');
}

/** The login that may become one of the roles with a login of its own. */
export function loginFor(
  { password, ...login }: pg.ClientConfig,
  role: keyof typeof ownLogins,
): pg.ClientConfig {
  const user = ownLogins[role];
  if (typeof password !== 'string') return { ...login, user };
  return { ...login, user, password: passwordOf(password, role) };
}

/** Password of a role's own login, derived from that of `trunkline_login`. */
export function passwordOf(loginPassword: string, role: keyof typeof ownLogins): string {
  return createHmac('sha256', loginPassword).update(ownLogins[role]).digest('base64url');
}
