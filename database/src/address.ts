import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The roles that connect to the database. They own nothing and inherit nothing. */
export const logins = {
  /** Can't switch to another role; only calls the functions that are granted to it. */
  login: 'trunkline_login',
  /** For statements of people and visitors. Switches to `app_user` or `app_public`. */
  people: 'trunkline_people',
  auth: 'trunkline_auth',
  platform: 'trunkline_platform',
  /** Only for pg-boss. */
  jobs: 'trunkline_jobs',
} as const;
export type Login = keyof typeof logins;

/** How to reach a PostgreSQL database, for migrations and for the product. */
export type DatabaseAddress = Readonly<Record<Login, pg.ClientConfig>> & {
  /** May create roles and tables; used for migrations, and to read the key that signs claims. */
  readonly admin: pg.ClientConfig;
};

export const databaseName = 'trunkline';

/**
 * Returns the address of the embedded server: only reachable through a socket in a directory of
 * mode 0700, so it needs no passwords.
 */
export function embeddedAddress(
  server: { host: string; port: number; user: string },
  database = databaseName,
): DatabaseAddress {
  const { host, port, user } = server;
  const login = (name: Login) => ({ host, port, user: logins[name], database });
  return withLogins({ host, port, user, database }, login);
}

/**
 * Returns the address of an external server. The logins' passwords are derived from the secret that
 * all processes share.
 */
export function externalAddress(url: string, secret: string): DatabaseAddress {
  const { host, port, ssl, database, user, password } = new pg.Client({ connectionString: url });
  const server = { host, port, ssl, ...(database === undefined ? {} : { database }) };
  const login = (name: Login) => ({
    ...server,
    user: logins[name],
    password: createHmac('sha256', secret).update(logins[name]).digest('base64url'),
  });
  const admin = { ...server, ...(user === undefined ? {} : { user }) };
  return withLogins({ ...admin, password: password ?? undefined }, login);
}

function withLogins(
  admin: pg.ClientConfig,
  login: (name: Login) => pg.ClientConfig,
): DatabaseAddress {
  return {
    admin,
    login: login('login'),
    people: login('people'),
    auth: login('auth'),
    platform: login('platform'),
    jobs: login('jobs'),
  };
}

/** Returns the address of another database on the same server. */
export function inDatabase(
  { admin, ...loginConfigs }: DatabaseAddress,
  database: string,
): DatabaseAddress {
  return withLogins({ ...admin, database }, (name) => ({ ...loginConfigs[name], database }));
}
