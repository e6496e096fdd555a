import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { endSessions } from './end-sessions.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
afterAll(() => network.drop());

const sessionOf = async (persona: keyof SecurityTest['people']) =>
  (await network.signedIn(persona)).actor.sessionId;

test('ends sessions within the subtree, and returns the reason why others were not ended', async () => {
  const [clerk, owner] = [await sessionOf('clerk'), await sessionOf('owner')];
  const { results } = await endSessions(await network.signedIn('northAdmin'), {
    ids: [clerk, owner],
  });
  expect(results).toMatchObject([
    { id: clerk, ok: true, label: expect.stringMatching(/^Pat /) },
    { id: owner, ok: false, label: owner },
  ]);
  expect(await network.select('select from user_sessions where id = $1', [owner])).toHaveLength(1);
});

test('ends no sessions of another company, or without permission', async () => {
  const id = await sessionOf('clerk');
  for (const persona of ['southAdmin', 'northReseller'] as const) {
    const { results } = await endSessions(await network.signedIn(persona), { ids: [id] });
    expect(results).toMatchObject([{ ok: false }]);
  }
});
