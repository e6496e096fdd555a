import { SecurityBlock } from '@trunkline/contract/security';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { blockManually } from './block.ts';
import { listEvents } from './list-events.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
  network.clock.now = new Date();
});
beforeEach(() => network.forgetEvents());
afterAll(() => network.drop());

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const inputFor = (persona: keyof SecurityTest['people']) => ({
  scope: 'person' as const,
  user_id: network.people[persona].id,
  until: inAnHour(),
  reason: 'Ticket 7',
});

test('blocks a person, ends their sessions and leaves an audit entry', async () => {
  await network.signedIn('clerk');
  const block = await blockManually(await network.signedIn('northAdmin'), inputFor('clerk'));
  expect(SecurityBlock.parse(block)).toMatchObject({
    scope: 'person',
    user_id: network.people.clerk.id,
    subject: expect.stringMatching(/^Pat /),
    pattern: null,
    active: true,
    reason: 'Ticket 7',
    can_release: true,
  });
  expect(
    await network.select('select from user_sessions where user_id = $1', [network.people.clerk.id]),
  ).toEqual([]);
  expect(
    await network.select(
      "select actor_id, after ->> 'reason' as reason from audit_logs where resource_type = 'security.blocked' and resource_id = $1",
      [block.id],
    ),
  ).toEqual([{ actor_id: network.people.northAdmin.id, reason: 'Ticket 7' }]);
});

test('rejects a block of the user themselves, of people outside the subtree or of a higher role', async () => {
  const refusalOf = async (
    by: keyof SecurityTest['people'],
    persona: keyof SecurityTest['people'],
  ) => (await rejectionOf(blockManually(await network.signedIn(by), inputFor(persona)))).code;
  expect(await refusalOf('northAdmin', 'northAdmin')).toBe('forbidden');
  expect(await refusalOf('northAdmin', 'southAdmin')).toBe('not_found');
  expect(await refusalOf('northReseller', 'clerk')).toBe('forbidden');
  expect(await refusalOf('northAdmin', 'owner')).toBe('not_found');
  await network.select("update user_roles set role = 'owner' where user_id = $1", [
    network.people.northReseller.id,
  ]);
  expect(await refusalOf('northAdmin', 'northReseller')).toBe('forbidden');
  await network.select("update user_roles set role = 'reseller' where user_id = $1", [
    network.people.northReseller.id,
  ]);
  expect(await network.select('select from security_blocks')).toEqual([]);
});

test("blocks an event's address on its company's sites; for IPv6, the whole network", async () => {
  const { north } = network.companies;
  await network.record('sql_injection', { company: north, ip: '2001:db8::1', counts: false });
  const admin = await network.signedIn('northAdmin');
  const [event] = (await listEvents(admin, { limit: 1 })).items;
  const byAddress = {
    scope: 'address' as const,
    event_id: event?.id,
    until: inAnHour(),
    reason: 'x',
  };
  const block = await blockManually(admin, byAddress);
  expect(block).toMatchObject({ scope: 'address', subject: '2001:db8::1', company_id: north });
  expect(
    await network.select(
      "select from security_blocks where subject = app.block_subject('address', '2001:db8:0:0::/64')",
    ),
  ).toHaveLength(1);
  const person = { ...byAddress, scope: 'person' as const };
  expect((await rejectionOf(blockManually(admin, person))).fields).toMatchObject([
    { path: 'scope' },
  ]);
  const other = await network.signedIn('southAdmin');
  expect((await rejectionOf(blockManually(other, byAddress))).code).toBe('not_found');
});

test.each([-3_600_000, 31 * 86_400_000])('rejects an end %i ms from now', async (after) => {
  const until = new Date(Date.now() + after).toISOString();
  const refusal = await rejectionOf(
    blockManually(await network.signedIn('northAdmin'), { ...inputFor('clerk'), until }),
  );
  expect(refusal.fields).toMatchObject([{ path: 'until' }]);
});
