import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { verifyWebhook } from '../../../testing/webhook-receiver.ts';
import { createIntegrationTest, type IntegrationTest } from '../testing.ts';
import { makeSecret } from './make-secret.ts';

let network: IntegrationTest;
beforeAll(async () => {
  network = await createIntegrationTest();
});
afterAll(() => network.drop());
beforeEach(() => network.clear());

test('the previous secret remains valid for a day', async () => {
  const { id, secret: first } = await network.addActive('north');
  const context = await network.signedIn('northAdmin');
  const { secret: second, previous_expires_at } = await makeSecret(context, { id });
  expect(second).not.toBe(first);
  expect(previous_expires_at).toBe(
    new Date(network.clock.now.getTime() + 24 * 3_600_000).toISOString(),
  );

  await network.rename('north', 'North One');
  await network.deliver();
  const [message] = network.receiver.received;
  if (!message) throw new Error('no request was received');
  for (const secret of [first, second])
    expect(verifyWebhook(secret, message)).toMatchObject({ type: 'company.updated' });

  network.advanceMinutes(24 * 60);
  await network.rename('north', 'North Two');
  await network.deliver();
  const last = network.receiver.received.at(-1);
  if (!last || last === message) throw new Error('no second request was received');
  expect(verifyWebhook(second, last)).toMatchObject({ data: { name: 'North Two' } });
  expect(() => verifyWebhook(first, last)).toThrow(/signature/i);
});

test('the first secret has no previous one; its creation is audited without its value', async () => {
  const { id } = await network.addPaused('north');
  const { secret, previous_expires_at } = await makeSecret(await network.signedIn('northAdmin'), {
    id,
  });
  expect(previous_expires_at).toBe(null);
  const entry = (await network.auditOf(id)).at(-1);
  expect(entry).toMatchObject({ action: 'update', actor_id: network.people.northAdmin.id });
  expect(JSON.stringify(entry)).not.toContain(secret.slice(10));
});

test.each(['southAdmin', 'northReseller', 'clerk'] as const)(
  '%s cannot create a secret',
  async (persona) => {
    const { id } = await network.addPaused('north');
    const context = await network.signedIn(persona);
    expect(await rejectionOf(makeSecret(context, { id }))).toMatchObject({ code: 'not_found' });
    const { rowCount } = await network.admin.query('select from integration_internals');
    expect(rowCount).toBe(0);
  },
);
