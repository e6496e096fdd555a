import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type DatabaseAddress, embeddedAddress, externalAddress } from './address.ts';
import { type Database, openDatabase } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

/**
 * Variable with the PostgreSQL server for tests, set once per run, as JSON of pg.ClientConfig or a
 * URL.
 */
export const serverVariable = 'TEST_POSTGRES';
const template = 'trunkline_template';
/**
 * A file that collects the names of all SQL functions called by tests, one per line; see
 * scripts/test/sql-coverage.ts.
 */
const coverageFile = process.env.SQL_COVERAGE;
/** Secret for the login role's password on an external server, shared by all its test databases. */
export const testSecret = 'a secret for throw-away databases';

/** Whether this is a deep run: every test with more cases. */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/**
 * Returns the number of cases of a slow generated test: a quarter of `count` in the gate, double in
 * the deep run.
 */
export const caseCount = (count: number): number => (isDeep ? count * 2 : Math.ceil(count / 4));

export interface TestDatabase {
  readonly address: DatabaseAddress;
  /** Access as the product has it: runtime roles only. */
  readonly database: Database;
  /** The superuser, for preparing tests and bypassing every policy. */
  readonly admin: pg.Client;
  drop(): Promise<void>;
}

/** Migrates the template that every test database is copied from. */
export async function prepareTemplate(): Promise<void> {
  await migrate(addressOf(template));
}

/** Creates a migrated, empty database for one test. */
export async function createTestDatabase(connections = 8): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer((server) =>
    server.query(`create database ${name} template ${template} strategy file_copy`),
  );
  if (coverageFile)
    await onServer((server) => server.query(`alter database ${name} set track_functions = 'all'`));
  const address = addressOf(name);
  const failures: Error[] = [];
  const database = openDatabase({
    address,
    connections,
    // Tests may queue more work than a busy machine can handle within the default time.
    connectTimeoutMs: 60_000,
    onError: (error) => failures.push(error),
  });
  const admin = new pg.Client(address.admin);
  await admin.connect();
  return {
    address,
    database,
    admin,
    async drop() {
      await database.close();
      await admin.end();
      // The pools don't wait for their sockets to close, so later errors are irrelevant.
      const broken = failures.splice(0);
      if (coverageFile) appendFileSync(coverageFile, await calledFunctions(name));
      await onServer((server) => server.query(`drop database if exists ${name} with (force)`));
      if (broken.length > 0) throw new AggregateError(broken, 'connections broke during the test');
    },
  };
}

/** Runs `work` with a migrated database on an embedded server that exists only for it. */
export async function withScratchDatabase<Result>(
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'trunkline-scratch-'));
  const server = await startEmbedded({ dataDir: directory, log: () => undefined, throwaway: true });
  try {
    const address = embeddedAddress(server);
    await migrate(address);
    const admin = new pg.Client(address.admin);
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.end();
    }
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

function addressOf(database: string): DatabaseAddress {
  const setting = process.env[serverVariable];
  if (setting === undefined)
    throw new Error(`${serverVariable} is not set: run the tests with vitest`);
  if (setting.startsWith('postgres')) {
    const url = new URL(setting);
    url.pathname = `/${database}`;
    return externalAddress(url.href, testSecret);
  }
  const server = JSON.parse(setting) as { host: string; port: number; user: string };
  return embeddedAddress(server, database);
}

async function calledFunctions(database: string): Promise<string> {
  return onServer(async (server) => {
    // A connection reports its statistics when it ends.
    await server.query(`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    // Includes functions that always raise: they have a row here without a finished call.
    const { rows } = await server.query<{ name: string }>(
      'select funcid::regprocedure::text as name from pg_stat_user_functions',
    );
    return rows.map(({ name }) => `${name}\n`).join('');
  }, database);
}

async function onServer<Result>(
  work: (server: pg.Client) => Promise<Result>,
  database = 'postgres',
): Promise<Result> {
  const server = new pg.Client(addressOf(database).admin);
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}
