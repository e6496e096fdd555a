import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import type { DB } from './generated/tables.ts';
import { asIdentity, TenantDialect } from './tenant-driver.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

const person = '11111111-1111-1111-1111-111111111111';
const company = '22222222-2222-2222-2222-222222222222';
let scratch: TestDatabase;

beforeAll(async () => {
  scratch = await createTestDatabase(1);
});
afterAll(() => scratch.drop());

interface Context {
  role: string;
  user: string | null;
  aal: string | null;
  tenant: string | null;
  backend: number;
}
const context = sql<Context>`select current_user::text as role, app.claim('user_id') as user,
  app.claim('aal') as aal, app.claim('tenant_id') as tenant, pg_backend_pid() as backend`;

const connection = sql<{ role: string; claims: string; backend: number }>`
  select current_user::text as role, current_setting('app.claims', true) as claims, pg_backend_pid() as backend`;

/** Returns the role and claims of a connection outside transactions. */
async function connectionState(database: Database) {
  return database.transaction('app_user', {}, async (tx) => {
    await sql`rollback`.execute(tx);
    return (await connection.execute(tx)).rows[0];
  });
}

test('statements are not JIT-compiled, whatever the server setting', async () => {
  const { rows } = await scratch.admin.query(
    "select setconfig from pg_db_role_setting where setrole = 'trunkline_people'::regrole",
  );
  expect(rows).toEqual([{ setconfig: ['jit=off'] }]);
});

describe('role and claims', () => {
  test('apply in the transaction and are gone from the connection afterwards', async () => {
    const { database } = scratch;
    const result = await database.transaction(
      'app_user',
      { user_id: person, aal: 'aal2', tenant_id: company },
      async (tx) => (await context.execute(tx)).rows[0],
    );
    expect(result).toMatchObject({ role: 'app_user', user: person, aal: 'aal2', tenant: company });
    const state = { role: 'trunkline_people', claims: '', backend: result?.backend };
    expect(await connectionState(database)).toEqual(state);
    const next = await database.transaction('app_public', {}, async (tx) => {
      return (await context.execute(tx)).rows[0];
    });
    const anonymous = { role: 'app_public', user: null, aal: null, tenant: null };
    expect(next).toEqual({ ...anonymous, backend: result?.backend });
  });

  test('are gone after work that failed, in JavaScript or in PostgreSQL', async () => {
    const { database } = scratch;
    const claims = { user_id: person, aal: 'aal2' } as const;
    const failure = database.transaction('app_user', claims, async (tx) => {
      await context.execute(tx);
      throw new Error('the work failed');
    });
    await expect(failure).rejects.toThrow('the work failed');
    const divided = database.transaction('app_user', claims, (tx) => sql`select 1/0`.execute(tx));
    await expect(divided).rejects.toMatchObject({ code: '22012' });
    expect(await connectionState(database)).toMatchObject({ role: 'trunkline_people', claims: '' });
  });

  test('are treated as values, whatever they contain', async () => {
    const hostileId = `x', true); reset role; select set_config('app.aal', 'aal2', true) -- \\' "$$`;
    const state = await scratch.database.transaction(
      'app_user',
      { request_id: hostileId },
      async (tx) =>
        (
          await sql<{
            request: string;
            role: string;
            aal: string | null;
          }>`select app.claim('request_id') as request, current_user::text as role, app.claim('aal') as aal`.execute(
            tx,
          )
        ).rows[0],
    );
    expect(state).toEqual({ request: hostileId, role: 'app_user', aal: null });
  });

  test('of parallel transactions on one connection are kept apart', async () => {
    const people = Array.from({ length: 20 }, (_, index) =>
      person.replace(/^../, String(index).padStart(2, '0')),
    );
    const results = await Promise.all(
      people.map((user_id) =>
        scratch.database.transaction('app_user', { user_id, aal: 'aal1' }, async (tx) => {
          const first = (await context.execute(tx)).rows[0]?.user;
          const second = (await context.execute(tx)).rows[0]?.user;
          return [first, second];
        }),
      ),
    );
    expect(results).toEqual(people.map((person) => [person, person]));
  });

  test('the sign-in connections always use app_auth', async () => {
    const { rows } = await scratch.database.authPool.query<{ role: string }>(
      'select current_user::text as role',
    );
    expect(rows).toEqual([{ role: 'app_auth' }]);
  });
});

test('a transaction without an identity is refused before anything is sent', async () => {
  const pool = new pg.Pool({ ...scratch.address.people, max: 1, pipeline: true });
  const kysely = new Kysely<DB>({ dialect: new TenantDialect({ pool }) });
  try {
    await expect(kysely.transaction().execute((tx) => context.execute(tx))).rejects.toThrow(
      'A transaction was opened without an identity.',
    );
    const state = await asIdentity({ role: 'app_public', claims: {}, sign: () => '' }, () =>
      kysely.transaction().execute(async (tx) => (await context.execute(tx)).rows[0]?.role),
    );
    expect(state).toBe('app_public');
    expect((await connection.execute(kysely)).rows[0]?.role).toBe('trunkline_people');
  } finally {
    await kysely.destroy();
  }
});

describe('a transaction that could not begin', () => {
  const login = 'trunkline_test_login';
  let database: Database;

  beforeAll(async () => {
    // Like the login role, but can only switch to app_user: the prologue fails for any other role.
    await scratch.admin.query(`
      drop role if exists ${login};
      create role ${login} login noinherit password 'secret';
      grant app_user to ${login};
      grant usage on schema app to ${login};
      grant execute on function app.claim, app.claims to ${login}`);
    database = openDatabase({
      address: {
        ...scratch.address,
        people: { ...scratch.address.people, user: login, password: 'secret' },
      },
      connections: 1,
      onError: (error) => expect(error).toBeUndefined(),
    });
  });
  afterAll(async () => {
    await database.close();
    await scratch.admin.query(`drop owned by ${login}; drop role ${login}`);
  });

  test('fails with the original reason, does nothing and leaves the connection clean', async () => {
    let runs = 0;
    const work = database.transaction('app_public', { user_id: person }, (tx) => {
      runs += 1;
      return context.execute(tx);
    });
    await expect(work).rejects.toMatchObject({
      code: '42501',
      message: expect.stringContaining('app_public') as unknown,
    });
    expect(runs).toBe(1);
    expect(await connectionState(database)).toMatchObject({ role: login, claims: '' });
    const next = await database.transaction('app_user', {}, async (tx) => {
      return (await context.execute(tx)).rows[0];
    });
    expect(next).toMatchObject({ role: 'app_user', user: null });
  });

  test('fails even when the work sends no query or swallows the error', async () => {
    await expect(
      database.transaction('app_public', {}, () => Promise.resolve('nothing')),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      database.transaction('app_public', {}, async (tx) => {
        const [settled] = await Promise.allSettled([context.execute(tx)]);
        return settled;
      }),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

test('work that continues after a failed statement is not reported as committed', async () => {
  const work = scratch.database.transaction('app_platform', { reason: 'test' }, async (tx) => {
    await sql`insert into role_permissions values ('test', 'companies', 'read')`.execute(tx);
    await Promise.allSettled([sql`select 1/0`.execute(tx)]);
    return 'saved';
  });
  await expect(work).rejects.toMatchObject({ code: '25P02' });
  const { rows } = await scratch.admin.query("select from role_permissions where role = 'test'");
  expect(rows).toEqual([]);
});

describe('a transaction', () => {
  const raiseStatement = (code: string) =>
    sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);

  test.each(['40001', '40P01'])('is retried after a conflict (%s)', async (code) => {
    let attempts = 0;
    const result = await scratch.database.transaction('app_user', {}, async (tx) => {
      attempts += 1;
      if (attempts < 3) await raiseStatement(code).execute(tx);
      return (await context.execute(tx)).rows[0]?.role;
    });
    expect({ attempts, answer: result }).toEqual({ attempts: 3, answer: 'app_user' });
  });

  test.each([
    ['40001', 3],
    ['23505', 1],
    ['42501', 1],
  ])('that fails with %s runs at most %d times', async (code, maxAttempts) => {
    let attempts = 0;
    const work = scratch.database.transaction('app_user', {}, async (tx) => {
      attempts += 1;
      await raiseStatement(code).execute(tx);
    });
    await expect(work).rejects.toMatchObject({ code });
    expect(attempts).toBe(maxAttempts);
  });

  test('succeeds after a deadlock with another, which succeeds too', async () => {
    const broken: unknown[] = [];
    const database = openDatabase({
      address: scratch.address,
      connections: 2,
      onError: (error) => broken.push(error),
    });
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    let attempts = 0;
    const lockInOrder = (first: 0 | 1, second: 0 | 1) =>
      database.transaction('app_user', {}, async (tx) => {
        attempts += 1;
        await sql`select pg_advisory_xact_lock(9000 + ${first}::int)`.execute(tx);
        gates[first].resolve();
        await gates[second].promise;
        await sql`select pg_advisory_xact_lock(9000 + ${second}::int)`.execute(tx);
      });
    try {
      await Promise.all([lockInOrder(0, 1), lockInOrder(1, 0)]);
      expect(broken).toEqual([]);
    } finally {
      await database.close();
    }
    expect(attempts).toBe(3);
  });
});
