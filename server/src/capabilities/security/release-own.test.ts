import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSecurityTest, type SecurityTest } from './testing.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
beforeEach(async () => {
  await network.forgetEvents();
  await network.select("delete from rate_limit_windows where rule = 'own release'");
});
afterAll(() => network.drop());

async function escalate(): Promise<void> {
  const { id: person } = network.people.clerk;
  for (let n = 0; n < 2; n += 1) await network.record('privilege_escalation', { person });
}
async function releaseOwn() {
  const [row] = await network.select('select app.release_own_block($1) as released', [
    network.people.clerk.id,
  ]);
  return row?.released;
}
const active = () =>
  network.select('select pattern from security_blocks where released_at is null');

test('people can end their own block once a day', async () => {
  expect(await releaseOwn()).toBe(true);
  await escalate();
  expect(await releaseOwn()).toBe(true);
  expect(await active()).toEqual([]);
  expect(await network.select('select released_by, release_reason from security_blocks')).toEqual([
    { released_by: network.people.clerk.id, release_reason: null },
  ]);
  await escalate();
  expect(await releaseOwn()).toBe(false);
  expect(await active()).toHaveLength(1);
});

test('a person cannot end a block that an administrator started', async () => {
  await network.select(
    `insert into security_blocks (company_id, scope, subject, user_id, until, reason)
     values ($1, 'person', app.block_subject('person', $2::text), $2::uuid, now() + '1 hour', 'x')`,
    [network.companies.northClient, network.people.clerk.id],
  );
  expect(await releaseOwn()).toBe(false);
  expect(await active()).toHaveLength(1);
});
