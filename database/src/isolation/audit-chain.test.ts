import type pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { assumeIdentity } from './actors.ts';
import { idOf, insert } from './hierarchy.ts';
import { withRollback } from './probe.ts';

const platformId = idOf('chain', 'platform');
const distributorId = idOf('chain', 'distributor');
const platformOwner = idOf('chain', 'platform owner');
const distributorOwner = idOf('chain', 'distributor owner');
const distributorAdmin = idOf('chain', 'distributor admin');

let scratch: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  scratch = await createTestDatabase(16);
  admin = scratch.admin;
  const company = (id: string, parent_id: string | null, kind: string) =>
    insert(admin, 'companies', { id, parent_id, kind, name: `The ${kind}`, slug: kind });
  await company(platformId, null, 'platform');
  await company(distributorId, platformId, 'distributor');
  for (const [id, company_id, role] of [
    [platformOwner, platformId, 'owner'],
    [distributorOwner, distributorId, 'owner'],
    [distributorAdmin, distributorId, 'admin'],
  ] as const) {
    await insert(admin, 'auth_users', { id, email: `${id}@people.example` });
    await insert(admin, 'profiles', { id, company_id, email: `${id}@people.example` });
    await insert(admin, 'user_roles', { user_id: id, role });
  }
  await writeEvents(8);
});
afterAll(() => scratch.drop());

async function record(user_id: string, label: string): Promise<void> {
  await scratch.database.transaction('app_user', { user_id, aal: 'aal2' }, (tx) =>
    sql`select app.record_event('test', null, ${label}, 'done', null)`.execute(tx),
  );
}

async function writeEvents(count: number): Promise<void> {
  for (let index = 1; index <= count; index++) await record(distributorOwner, `event ${index}`);
}

/** No entries removed. */
const noneRemoved = { removed: '0', removed_until: null };

interface Verdict {
  intact: boolean;
  entries: string;
  first_broken: string | null;
}

/**
 * Runs the product's verification on the superuser's connection, so that tampering doesn't have to
 * be committed.
 */
async function verify(user_id: string): Promise<Verdict | undefined> {
  const claims = { user_id, aal: 'aal2' } as const;
  await admin.query(`savepoint verification; ${assumeIdentity({ role: 'app_user', claims })}`);
  const { rows } = await admin.query<Verdict>('select * from app.verify_audit()');
  await admin.query('rollback to verification');
  return rows[0];
}

async function chainedIds(chain: string): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>(
    'select id from audit_logs where chain = $1 order by id',
    [chain],
  );
  return rows.map(({ id }) => id);
}

test("an untouched chain is intact, and the platform's chain includes its jobs", () =>
  withRollback(admin, async () => {
    expect(await verify(distributorOwner)).toEqual({
      intact: true,
      entries: '8',
      first_broken: null,
      ...noneRemoved,
    });
    const jobs = await chainedIds('00000000-0000-0000-0000-000000000000');
    expect(await verify(platformOwner)).toEqual({
      intact: true,
      entries: String(jobs.length),
      first_broken: null,
      ...noneRemoved,
    });
  }));

/** Number of rows in `audit_chains` that this transaction has updated. */
async function chainWrites(): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    "select pg_stat_get_xact_tuples_updated('audit_chains'::regclass)::integer as count",
  );
  return rows[0]?.count ?? 0;
}

test('one transaction writes the head of a chain once, however many entries it adds', () =>
  withRollback(admin, async () => {
    const before = await chainWrites();
    await admin.query(
      assumeIdentity({ role: 'app_user', claims: { user_id: distributorOwner, aal: 'aal2' } }),
    );
    await admin.query(
      "select app.record_event('test', null, n::text, 'done', null) from generate_series(1, 50) n",
    );
    await admin.query('reset role; set constraints all immediate');
    expect(await chainWrites()).toBe(before + 1);
    expect(await verify(distributorOwner)).toMatchObject({ intact: true, entries: '58' });
  }));

const condition = `chain = '${distributorId}'`;
const nth = (position: number) =>
  `(select id from audit_logs where ${condition} order by id offset ${position - 1} limit 1)`;
const rehash = (id: string, before: string) =>
  `update audit_logs l set hash = sha256(${before} || convert_to(app.audit_text(l), 'UTF8')) where id = ${id}`;

describe('tampering as the superuser, bypassing the triggers', () => {
  /** Ways to tamper with the log, and the entry where each is first detected (null: at the end). */
  const tamperings: [string, string, number | null][] = [
    ['changed row', `update audit_logs set resource_label = 'x' where id = ${nth(3)}`, 3],
    [
      'changed actor',
      `update audit_logs set actor_id = '${platformOwner}' where id = ${nth(1)}`,
      1,
    ],
    [
      'added impersonated user',
      `update audit_logs set as_whom = '${platformOwner}' where id = ${nth(2)}`,
      2,
    ],
    [
      'changed time',
      `update audit_logs set created_at = created_at - interval '1 microsecond' where id = ${nth(5)}`,
      5,
    ],
    ['changed hash', `update audit_logs set hash = sha256('') where id = ${nth(4)}`, 4],
    [
      'changed and rehashed row',
      `update audit_logs set resource_label = 'x' where id = ${nth(3)}; ${rehash(nth(3), `(select hash from audit_logs where id = ${nth(2)})`)}`,
      4,
    ],
    ['removed first row', `delete from audit_logs where id = ${nth(1)}`, 2],
    ['removed row', `delete from audit_logs where id = ${nth(4)}`, 5],
    ['removed last row', `delete from audit_logs where id = ${nth(8)}`, null],
    ['removed rows of the whole chain', `delete from audit_logs where ${condition}`, null],
    ['removed head of the chain', `delete from audit_chains where ${condition}`, null],
    [
      'removed tail and head',
      `delete from audit_logs where id >= ${nth(6)}; delete from audit_chains where ${condition}`,
      null,
    ],
    [
      'two swapped rows',
      `create temp table pair as select ${nth(3)} as a, ${nth(4)} as b;
      update audit_logs set id = -1 where id = (select a from pair);
      update audit_logs set id = (select a from pair) where id = (select b from pair);
      update audit_logs set id = (select b from pair) where id = -1`,
      3,
    ],
    [
      'inserted row',
      `insert into audit_logs (id, chain, company_id, actor_id, action, resource_type, resource_id, resource_label,
        result, before, after, reason, request_id, client_address, created_at, hash)
        select id + 1000000, chain, company_id, actor_id, action, resource_type, resource_id, resource_label,
        result, before, after, reason, request_id, client_address, created_at, hash
        from audit_logs where id = ${nth(2)}`,
      9,
    ],
    [
      'row moved to another chain',
      `update audit_logs set chain = '00000000-0000-0000-0000-000000000000' where id = ${nth(2)}`,
      3,
    ],
  ];
  test.each(tamperings)('is detected: %s', async (_name, tampering, position) => {
    await withRollback(admin, async () => {
      const ids = await chainedIds(distributorId);
      await admin.query('set local session_replication_role = replica');
      await admin.query(tampering);
      await admin.query('set local session_replication_role = origin');
      const verdict = await verify(distributorOwner);
      expect(verdict?.intact).toBe(false);
      const insertedId = String(Number(ids[1]) + 1_000_000);
      expect(verdict?.first_broken).toBe(
        position === null ? null : (ids[position - 1] ?? insertedId),
      );
    });
  });

  test("with the jobs' chain is visible to the platform only", () =>
    withRollback(admin, async () => {
      await admin.query(
        `set local session_replication_role = replica;
        delete from audit_logs where resource_type = 'profiles';
        set local session_replication_role = origin`,
      );
      expect(await verify(platformOwner)).toMatchObject({ intact: false });
      expect(await verify(distributorOwner)).toMatchObject({ intact: true });
    }));
});

test("support access is recorded in the supporter's chain, and its hash covers the viewed person", async () => {
  await scratch.database.transaction(
    'app_user',
    { user_id: distributorAdmin, aal: 'aal2', supporter_id: platformOwner },
    (tx) => sql`select app.record_event('test', null, 'seen', 'denied', null)`.execute(tx),
  );
  await withRollback(admin, async () => {
    const { rows } = await admin.query<{ id: string }>(
      `select id from audit_logs where resource_label = 'seen' and actor_id = $1 and as_whom = $2
         and chain = $3 and company_id = $4`,
      [platformOwner, distributorAdmin, platformId, distributorId],
    );
    expect(rows).toHaveLength(1);
    expect(await verify(platformOwner)).toMatchObject({ intact: true });
    await admin.query('set local session_replication_role = replica');
    await admin.query('update audit_logs set as_whom = null where id = $1', [rows[0]?.id]);
    await admin.query('set local session_replication_role = origin');
    expect(await verify(platformOwner)).toMatchObject({
      intact: false,
      first_broken: rows[0]?.id,
    });
  });
});

test('entries from before support access existed keep their hashes', async () => {
  const { rows } = await admin.query<{ same: boolean }>(
    `select bool_and(app.audit_text(l) = jsonb_build_array(l.id, l.chain, l.company_id, l.actor_id,
       l.action, l.resource_type, l.resource_id, l.resource_label, l.result, l.before, l.after, l.reason,
       l.request_id, l.client_address, extract(epoch from l.created_at))::text) as same
     from audit_logs l where as_whom is null`,
  );
  expect(rows).toEqual([{ same: true }]);
});

test('parallel writers keep one chain', async () => {
  const before = await chainedIds(distributorId);
  const writers = Array.from({ length: 40 }, (_, index) =>
    record(index % 2 === 0 ? distributorOwner : distributorAdmin, `parallel ${index}`),
  );
  await Promise.all(writers);
  await withRollback(admin, async () => {
    expect(await chainedIds(distributorId)).toHaveLength(before.length + 40);
    expect(await verify(distributorOwner)).toEqual({
      intact: true,
      entries: String(before.length + 40),
      first_broken: null,
      ...noneRemoved,
    });
  });
});

test('a writer that rolls back leaves no gap in the chain', async () => {
  const before = await chainedIds(distributorId);
  const failing = scratch.database.transaction(
    'app_user',
    { user_id: distributorOwner, aal: 'aal2' },
    async (tx) => {
      await sql`select app.record_event('test', null, 'never', 'done', null)`.execute(tx);
      throw new Error('changed my mind');
    },
  );
  await expect(failing).rejects.toThrow('changed my mind');
  await record(distributorOwner, 'afterwards');
  await withRollback(admin, async () => {
    expect(await verify(distributorOwner)).toMatchObject({
      intact: true,
      entries: String(before.length + 1),
    });
  });
});
