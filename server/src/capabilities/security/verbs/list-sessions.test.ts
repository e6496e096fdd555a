import { PersonSession } from '@trunkline/contract/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { listSessions } from './list-sessions.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
  network.clock.now = new Date();
  await network.signedIn('clerk');
  await network.signedIn('southAdmin');
});
afterAll(() => network.drop());

test("lists sessions of people within the subtree, and marks the user's own session and sessions that can be ended", async () => {
  const admin = await network.signedIn('northAdmin');
  const page = await listSessions(admin, { limit: 50 });
  const items = page.items.map((item) => PersonSession.parse(item));
  expect(items.map(({ user_id: id, current, can_end: end }) => [id, current, end])).toEqual([
    [network.people.northAdmin.id, true, false],
    [network.people.clerk.id, false, true],
  ]);
  const { items: found } = await listSessions(admin, {
    limit: 50,
    search: network.people.clerk.email,
  });
  expect(found.map(({ user_id: id }) => id)).toEqual([network.people.clerk.id]);
});

test('without the permission no session is listed', async () => {
  expect(
    (await listSessions(await network.signedIn('northReseller'), { limit: 50 })).items,
  ).toEqual([]);
});
