import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { recordDenied } from './record.ts';
import { retainAudit } from './retain.ts';
import { setRetention } from './set-retention.ts';
import { verify } from './verify.ts';
import { verifyChains } from './verify-chains.ts';

let network: TestNetwork;
beforeEach(async () => {
  network = await createTestNetwork();
  for (const persona of ['northAdmin', 'southAdmin'] as const) {
    const context = await network.signedInAs(network.people[persona]);
    for (const name of ['one', 'two', 'three']) await recordDenied(context, context.actor, name);
  }
});
afterEach(() => network.drop());

const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const keep = async (persona: keyof TestNetwork['people'], count: number | null) =>
  setRetention(await network.signedInAs(network.people[persona]), { days: count });
const check = async (persona: keyof TestNetwork['people']) =>
  verify(await network.signedInAs(network.people[persona]));
const labels = async () =>
  (
    await network.admin.query<{ resource_type: string }>(
      'select resource_type from audit_logs where chain = $1 order by id',
      [network.companies.north],
    )
  ).rows.map(({ resource_type: type }) => type);

/** Changes entries as only someone bypassing every policy and trigger could. */
async function tamper(statement: string) {
  await network.admin.query('set session_replication_role = replica');
  await network.admin.query(statement, [network.companies.north]);
  await network.admin.query('set session_replication_role = default');
}

test('removes nothing where no retention is set', async () => {
  expect(await retainAudit(network.database, days(5000))).toBe(0);
  expect(await labels()).toEqual(['one', 'two', 'three']);
});

test('removes expired entries; the chain stays intact and reports how many were removed', async () => {
  await keep('northAdmin', 90);
  expect(await retainAudit(network.database, days(89))).toBe(0);
  expect(await retainAudit(network.database, days(91))).toBe(4);
  expect(await labels()).toEqual(['audit.retention']);
  expect(await check('northAdmin')).toMatchObject({
    intact: true,
    entries: 1,
    removed: 4,
    removedUntil: expect.any(String),
  });
  // Other companies' entries remain.
  expect(await check('southAdmin')).toMatchObject({ intact: true, entries: 3, removed: 0 });
  const { rows } = await network.admin.query(
    "select * from audit_logs where resource_type = 'audit.retention'",
  );
  expect(rows).toMatchObject([
    {
      chain: network.companies.north,
      company_id: network.companies.north,
      actor_id: null,
      reason: 'remove audit entries after their retention period',
      after: {
        removed: 4,
        removed_in_all: 4,
        days: 90,
        last_hash: expect.stringMatching(/^[\da-f]{64}$/),
      },
    },
  ]);
});

test('the chain continues after entries are removed, and more can be removed', async () => {
  await keep('northAdmin', 90);
  await retainAudit(network.database, days(91));
  const context = await network.signedInAs(network.people.northAdmin);
  await recordDenied(context, context.actor, 'later');
  expect(await check('northAdmin')).toMatchObject({ intact: true, entries: 2, removed: 4 });
  await retainAudit(network.database, days(91));
  expect(await check('northAdmin')).toMatchObject({ intact: true, entries: 1, removed: 6 });
  expect((await verifyChains(network.database)).every(({ intact }) => intact)).toBe(true);
});

test.each([
  [
    'a missing entry about the removal',
    "delete from audit_logs where chain = $1 and resource_type = 'audit.retention'",
  ],
  [
    'an inflated count of removed entries',
    'update audit_chains set removed = removed + 1 where chain = $1',
  ],
  [
    'a replaced hash of the last removed entry',
    "update audit_chains set removed_hash = sha256('x') where chain = $1",
  ],
  [
    'a chain reset as if nothing had been removed',
    "update audit_chains set removed = 0, removed_hash = '' where chain = $1",
  ],
])('%s is detected', async (_, statement) => {
  await keep('northAdmin', 90);
  await retainAudit(network.database, days(91));
  await tamper(statement);
  expect(await check('northAdmin')).toMatchObject({ intact: false });
  const chains = await verifyChains(network.database);
  expect(chains.find(({ chain }) => chain === network.companies.north)).toMatchObject({
    intact: false,
  });
});

test('a company below cannot keep entries for less time than companies above require', async () => {
  await keep('owner', 400);
  await keep('northAdmin', 90);
  expect(await retainAudit(network.database, days(300))).toBe(0);
  expect(await retainAudit(network.database, days(401))).toBeGreaterThan(0);
  // The platform's own setting applies to its jobs and to every company below without a setting.
  expect(await check('owner')).toMatchObject({ intact: true, removed: expect.any(Number) });
  expect((await check('southAdmin')).removed).toBe(3);
  expect((await verifyChains(network.database)).every(({ intact }) => intact)).toBe(true);
});

test('keeps every entry about a record under legal hold, and every later entry', async () => {
  const context = await network.signedInAs(network.people.northAdmin);
  const id = await network.createTenant(network.companies.northShop, 'customer', 'Held');
  await network.database.transaction(
    'app_user',
    { user_id: network.people.northAdmin.id, aal: 'aal2' },
    (tx) => tx.updateTable('companies').set({ phone: '1' }).where('id', '=', id).execute(),
  );
  await recordDenied(context, context.actor, 'after');
  await network.admin.query('update companies set deleted_at = now() where id = $1', [id]);
  await network.admin.query(
    "update deleted_items set held_at = now(), hold_reason = 'Case 7' where item_id = $1",
    [id],
  );
  await keep('northAdmin', 90);
  expect(await retainAudit(network.database, days(91))).toBe(3);
  expect(await labels()).toEqual(['companies', 'after', 'site_settings', 'audit.retention']);
  expect(await check('northAdmin')).toMatchObject({ intact: true, removed: 3 });
  await network.admin.query('update deleted_items set held_at = null, hold_reason = null');
  expect(await retainAudit(network.database, days(91))).toBeGreaterThan(0);
  expect(await check('northAdmin')).toMatchObject({ intact: true });
});

test('removes at most the given number of entries at a time', async () => {
  await keep('northAdmin', 90);
  const { rows } = await network.admin.query<{ n: number }>(
    "select app.retain_audit_chain($1, now() + interval '91 days', 2)::int as n",
    [network.companies.north],
  );
  expect(rows).toEqual([{ n: 2 }]);
  expect(await check('northAdmin')).toMatchObject({ intact: true, entries: 3, removed: 2 });
});

test.each(['app_user', 'app_platform', 'app_auth', 'trunkline_owner'])(
  '%s cannot remove an entry directly, even where a retention period is set',
  async (role) => {
    await keep('northAdmin', 90);
    await network.admin.query('begin');
    await network.admin.query(`set local role ${role}`);
    await expect(network.admin.query('delete from audit_logs')).rejects.toMatchObject({
      code: '42501',
    });
    await network.admin.query('rollback');
    expect(await labels()).toContain('one');
  },
);
