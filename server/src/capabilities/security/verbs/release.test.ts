import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { release } from './release.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
beforeEach(() => network.forgetEvents());
afterAll(() => network.drop());

/** Blocks a person through two privilege escalation attempts; returns the block's ID. */
async function escalate(persona: keyof SecurityTest['people']) {
  const { id: person } = network.people[persona];
  await network.record('privilege_escalation', { person });
  const block = await network.record('privilege_escalation', { person });
  return block?.block_id ?? '';
}

test('ends a block with its reason, once, and leaves an audit entry', async () => {
  const id = await escalate('clerk');
  const admin = await network.signedIn('northAdmin');
  expect(await release(admin, { id, reason: 'A mistake' })).toMatchObject({
    active: false,
    release_reason: 'A mistake',
    released_by: expect.stringMatching(/^Pat /),
    can_release: false,
  });
  expect((await rejectionOf(release(admin, { id, reason: 'Again' }))).code).toBe('conflict');
  expect(
    await network.select(
      "select actor_id from audit_logs where resource_type = 'security.released' and resource_id = $1",
      [id],
    ),
  ).toEqual([{ actor_id: network.people.northAdmin.id }]);
});

test("refuses to release the user's own block, and does not find blocks of other companies", async () => {
  const ownBlock = await escalate('northAdmin');
  const admin = await network.signedIn('northAdmin');
  expect((await rejectionOf(release(admin, { id: ownBlock, reason: 'x' }))).code).toBe('forbidden');
  const id = await escalate('clerk');
  for (const persona of ['southAdmin', 'northReseller'] as const) {
    const refusal = await rejectionOf(
      release(await network.signedIn(persona), { id, reason: 'x' }),
    );
    expect(refusal.code).toBe('not_found');
  }
});
