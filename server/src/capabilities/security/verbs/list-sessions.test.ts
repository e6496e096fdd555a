import { PersonSession } from '@trunkline/contract/security';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { listSessions } from './list-sessions.ts';

let net: SecurityTest;
beforeAll(async () => {
  net = await createSecurityTest();
  net.clock.now = new Date();
  await net.signedIn('clerk');
  await net.signedIn('southAdmin');
});
afterAll(() => net.drop());

test("lists sessions of people within the subtree, and marks the user's own and those that can be ended", async () => {
  const admin = await net.signedIn('northAdmin');
  const page = await listSessions(admin, { limit: 50 });
  const items = page.items.map((item) => PersonSession.parse(item));
  expect(items.map(({ user_id: id, current, can_end: end }) => [id, current, end])).toEqual([
    [net.people.northAdmin.id, true, false],
    [net.people.clerk.id, false, true],
  ]);
  const { items: found } = await listSessions(admin, { limit: 50, search: net.people.clerk.email });
  expect(found.map(({ user_id: id }) => id)).toEqual([net.people.clerk.id]);
});

test('without the permission no session is listed', async () => {
  expect((await listSessions(await net.signedIn('northReseller'), { limit: 50 })).items).toEqual(
    [],
  );
});
