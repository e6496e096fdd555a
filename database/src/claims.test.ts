import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Claims, claimsSigner, readClaimsKey, type SignClaims } from './claims-key.ts';
import type { RuntimeRole, Tx } from './database.ts';
import { companyId, personId, companyKeys } from './isolation/hierarchy.ts';
import { fillHierarchy } from './isolation/fixture.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let scratch: TestDatabase;
let sign: SignClaims;
const owner: Claims = { user_id: personId('owner'), aal: 'aal2' };
const endUser: Claims = { user_id: personId('end_user'), aal: 'aal2' };

beforeAll(async () => {
  scratch = await createTestDatabase();
  await fillHierarchy(scratch.admin);
  sign = claimsSigner(await readClaimsKey(scratch.address));
});
afterAll(() => scratch.drop());

const set = (tx: Tx, name: string, value: string) =>
  sql`select set_config(${`app.${name}`}, ${value}, true)`.execute(tx);
const companies = async (tx: Tx) =>
  (await sql<{ id: string }>`select id from companies`.execute(tx)).rows.length;

/** Runs work as an unprivileged user, which may set any session variable. */
function withClaims<Result>(claims: Claims, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return scratch.database.transaction('app_user', claims, work);
}

const forgeries: Record<string, () => string> = {
  'no signature': () => JSON.stringify({ ...owner, for: 'app_user', at: seconds() }),
  'a wrong signature': () => sign('app_user', owner, false).replace(/^.{64}/, 'a'.repeat(64)),
  "the signature of the user's own claims": () => {
    const body = sign('app_user', endUser, false);
    return body.replace(endUser.user_id ?? '', owner.user_id ?? '');
  },
  'a signature by another key': () => claimsSigner(Buffer.alloc(64, 7))('app_user', owner, false),
  'a signature for another role': () => sign('app_auth', owner, false),
  'the signature of a read-only transaction': () => sign('app_user', owner, true),
  'plain text instead of a signature': () => 'x',
};
const seconds = () => Math.floor(Date.now() / 1000);

describe('application SQL', () => {
  test('sees the same rows as its user', async () => {
    expect(await withClaims(owner, companies)).toBeGreaterThan(1);
    expect(await withClaims({}, companies)).toBe(0);
  });

  test.each(Object.entries(forgeries))(
    'is rejected after setting claims with %s',
    async (_name, forgery) => {
      const attempt = withClaims(endUser, async (tx) => {
        await set(tx, 'claims', forgery());
        return companies(tx);
      });
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    },
  );

  test.each(['an hour old', 'from the future'])(
    'is rejected after setting claims that are %s',
    async (age) => {
      const { rows } = await scratch.admin.query<{ claims: string }>(
        `select app.claims_mac(body) || body as claims
       from (select $1::jsonb || jsonb_build_object('for', 'app_user', 'at', $2::bigint)) made(c),
         lateral (select made.c::text as body) text`,
        [JSON.stringify(owner), seconds() + (age === 'an hour old' ? -3600 : 3600)],
      );
      const attempt = withClaims({}, async (tx) => {
        await set(tx, 'claims', rows[0]?.claims ?? '');
        return companies(tx);
      });
      await expect(attempt).rejects.toThrow('more than five minutes');
    },
  );

  test.each([
    'user_id',
    'aal',
    'tenant_id',
    'session_id',
    'supporter_id',
    'client_address',
    'reason',
  ])('gains nothing by setting app.%s', async (name) => {
    const value = name === 'user_id' ? personId('owner') : companyId('a');
    const session = await withClaims({ user_id: personId('owner'), aal: 'aal1' }, async (tx) => {
      await set(tx, 'aal', 'aal2');
      await set(tx, name, value);
      const { rows } = await sql<{ claim: string | null }>`select app.claim(${name})`.execute(tx);
      return { claim: rows[0]?.claim, companies: await companies(tx) };
    });
    const claim = { user_id: personId('owner'), aal: 'aal1' }[name] ?? null;
    expect(session).toEqual({ claim, companies: 0 });
  });

  test('cannot sign claims', async () => {
    for (const attempt of [
      "app.sign_claims('{}', 'app_user')",
      "app.claims_mac('x')",
      "app.act_as('{}')",
      'claims_key',
    ]) {
      const signed = withClaims(owner, (tx) => sql`select * from ${sql.raw(attempt)}`.execute(tx));
      await expect(signed).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('cannot read the claims of other connections', async () => {
    const texts = () =>
      withClaims(endUser, async (tx) => {
        await sql`reset role`.execute(tx);
        const { rows } = await sql<{ query: string }>`
          select query from pg_stat_activity where datname = current_database()`.execute(tx);
        return rows.map(({ query }) => query).join('\n');
      });
    const read = await withClaims(owner, async () => {
      await expect.poll(texts).toContain("set_config('app.claims', $1, true)");
      return texts();
    });
    expect(read).not.toContain(owner.user_id);
  });

  test('leaves no claims on its connection', async () => {
    const single = await createTestDatabase(1);
    try {
      await single.database.transaction('app_user', owner, async (tx) => {
        await sql`select set_config('app.claims', current_setting('app.claims'), false)`.execute(
          tx,
        );
      });
      const next = await single.database.transaction('app_user', {}, async (tx) => {
        const { rows } = await sql<{ id: string | null }>`select app.user_id() as id`.execute(tx);
        return rows;
      });
      expect(next).toEqual([{ id: null }]);
    } finally {
      await single.drop();
    }
  });

  test("cannot change the behaviour of the product's calls", async () => {
    const single = await createTestDatabase(1);
    try {
      const call = () => single.database.call<{ n: number }>('answer', 'select 42 as n', []);
      expect(await call()).toEqual([{ n: 42 }]);
      await single.database.transaction('app_user', owner, async (tx) => {
        await sql`deallocate all`.execute(tx);
        await sql`prepare answer as select 0 as n`.execute(tx);
      });
      expect(await call()).toEqual([{ n: 42 }]);
      const called = single.database.transaction('app_user', owner, async (tx) => {
        await sql`reset role`.execute(tx);
        await sql`select from app.live_messages('{}')`.execute(tx);
      });
      await expect(called).rejects.toMatchObject({ code: '42501' });
    } finally {
      await single.drop();
    }
  });

  test('cannot read the published pages of a tenant other than the visited one', async () => {
    const selectPublished = (tx: Tx) => sql`select from pages where published`.execute(tx);
    const visited = companyKeys.map((company) => companyId(company));
    const attempt = scratch.database.transaction(
      'app_public',
      { tenant_id: visited[0] },
      async (tx) => {
        expect((await selectPublished(tx)).rows.length).toBeGreaterThan(0);
        await set(tx, 'tenant_id', companyId('b'));
        await sql`select set_config('app.claims', replace(current_setting('app.claims'),
          ${visited[0]}, ${companyId('b')}), true)`.execute(tx);
        return selectPublished(tx);
      },
    );
    await expect(attempt).rejects.toThrow('are not signed');
  });
});

describe('the audit log', () => {
  const change = (tx: Tx) =>
    sql`update companies set phone = gen_random_uuid()::text where id = ${companyId('a')}`.execute(
      tx,
    );
  const actors = async () => {
    const { rows } = await scratch.admin.query<{ actor: string | null }>(
      `select actor_id as actor from audit_logs where resource_id = $1 and action = 'update'`,
      [companyId('a')],
    );
    return rows.map(({ actor }) => actor);
  };

  test('names the person who changed a row, even if they change the claims before the commit', async () => {
    await withClaims(owner, async (tx) => {
      await change(tx);
      await set(tx, 'user_id', personId('end_user'));
    });
    expect(await actors()).toEqual([personId('owner')]);
  });

  const evasions: Record<string, (tx: Tx) => Promise<unknown>> = {
    'removes its claims': (tx) => set(tx, 'claims', ''),
    'forges its claims': (tx) => set(tx, 'claims', sign('app_platform', { reason: 'x' }, false)),
    'becomes a visitor': async (tx) => {
      await sql`set local role app_public`.execute(tx);
      await set(tx, 'claims', sign('app_public', { tenant_id: companyId('a') }, false));
    },
    'resets its role and claims': async (tx) => {
      await sql`reset role`.execute(tx);
      await set(tx, 'claims', '');
    },
  };
  test.each(Object.entries(evasions))(
    'rolls back changes by a session that %s',
    async (_name, evade) => {
      const attempt = withClaims(owner, async (tx) => {
        await change(tx);
        await evade(tx);
      });
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
      expect(await actors()).toEqual([personId('owner')]);
    },
  );
});

const signed: readonly RuntimeRole[] = ['app_user', 'app_public', 'app_auth', 'app_platform'];
test.each(signed)('PostgreSQL receives the claims of %s unchanged', async (role) => {
  const claims: Claims = { ...owner, request_id: 'r', reason: 'é "quoted" \\ \u{1F600}' };
  const arrived = await scratch.database.transaction(role, claims, async (tx) => {
    const { rows } = await sql<{ claims: Claims }>`select app.claims() as claims`.execute(tx);
    return rows[0]?.claims;
  });
  expect(arrived).toMatchObject({ ...claims, for: role });
});
