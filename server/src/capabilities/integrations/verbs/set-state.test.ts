import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createIntegrationTest, type IntegrationTest } from '../testing.ts';
import { makeSecret } from './make-secret.ts';
import { activateIntegration, pauseIntegration } from './set-state.ts';

let network: IntegrationTest;
beforeAll(async () => {
  network = await createIntegrationTest();
});
afterAll(() => network.drop());

test('an integration can be activated once it has a secret, and paused again', async () => {
  const { id } = await network.addPaused('north');
  const context = await network.signedIn('northAdmin');
  expect(await rejectionOf(activateIntegration(context, { id }))).toMatchObject({
    code: 'conflict',
    message: "There's no signing secret yet. Create one first.",
  });
  await makeSecret(context, { id });
  expect(await activateIntegration(context, { id })).toMatchObject({ state: 'active' });
  expect(await pauseIntegration(context, { id })).toMatchObject({ state: 'paused' });
  expect((await network.auditOf(id)).at(-1)).toMatchObject({ after: { state: 'paused' } });
});

test.each(['southAdmin', 'northReseller', 'clerk'] as const)(
  '%s cannot change the state',
  async (persona) => {
    const { id } = await network.addActive('north');
    const context = await network.signedIn(persona);
    expect(await rejectionOf(pauseIntegration(context, { id }))).toMatchObject({
      code: 'not_found',
    });
    expect((await network.auditOf(id)).at(-1)).toMatchObject({ after: { state: 'active' } });
  },
);
