import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { identify } from './identify.ts';
import { session } from './session.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

async function sessionUntil(expiresAt?: Date) {
  const context = await network.signedInAs(network.people.northAdmin);
  const { userId, sessionId } = context.actor;
  const end = expiresAt && { expiresAt };
  const actor = await identify(
    network.database,
    { userId, sessionId, aal: 'aal2', ...end },
    context.request,
  );
  if (actor === null) throw new Error('the session has no user');
  return { sessionId, session: session({ ...context, actor }) };
}

test('returns the session and when it ends', async () => {
  const found = await sessionUntil(new Date('2026-03-01T12:00:00Z'));
  expect(found.session).toEqual({ id: found.sessionId, expires_at: '2026-03-01T12:00:00.000Z' });
});

test('returns null without an expiry, as for an API key', async () => {
  expect((await sessionUntil()).session).toBeNull();
});
