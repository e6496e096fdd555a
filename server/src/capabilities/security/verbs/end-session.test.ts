import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { endSessionOf } from './end-session.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
afterAll(() => network.drop());

test('ends only the given session and leaves an audit entry', async () => {
  const { actor } = await network.signedIn('clerk');
  const { actor: other } = await network.signedIn('clerk');
  const id = actor.sessionId;
  expect(await endSessionOf(await network.signedIn('northAdmin'), { id })).toEqual({ id });
  const rows = await network.select('select id from user_sessions where user_id = $1', [
    network.people.clerk.id,
  ]);
  expect(rows).toEqual([{ id: other.sessionId }]);
  expect(
    await network.select(
      "select actor_id from audit_logs where resource_type = 'security.session_ended' and resource_id = $1",
      [network.people.clerk.id],
    ),
  ).toEqual([{ actor_id: network.people.northAdmin.id }]);
});

test('does not find sessions of other companies or higher roles, or without permission', async () => {
  const idOf = async (persona: keyof SecurityTest['people']) =>
    (await network.signedIn(persona)).actor.sessionId;
  const refusalOf = async (by: keyof SecurityTest['people'], id: string) =>
    (await rejectionOf(endSessionOf(await network.signedIn(by), { id }))).code;
  expect(await refusalOf('southAdmin', await idOf('clerk'))).toBe('not_found');
  expect(await refusalOf('northAdmin', await idOf('owner'))).toBe('not_found');
  expect(await refusalOf('northReseller', await idOf('clerk'))).toBe('not_found');
});
