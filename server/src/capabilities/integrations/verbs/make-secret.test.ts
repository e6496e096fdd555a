import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { verifyWebhook } from '../../../testing/webhook-receiver.ts';
import { createIntegrationTest, type IntegrationTest } from '../testing.ts';
import { makeSecret } from './make-secret.ts';

let net: IntegrationTest;
beforeAll(async () => {
  net = await createIntegrationTest();
});
afterAll(() => net.drop());
beforeEach(() => net.clear());

test('the previous secret remains valid for a day', async () => {
  const { id, secret: first } = await net.active('north');
  const context = await net.signedIn('northAdmin');
  const { secret: second, former_until } = await makeSecret(context, { id });
  expect(second).not.toBe(first);
  expect(former_until).toBe(new Date(net.clock.now.getTime() + 24 * 3_600_000).toISOString());

  await net.rename('north', 'North One');
  await net.deliver();
  const [message] = net.receiver.received;
  if (!message) throw new Error('nothing came');
  for (const secret of [first, second])
    expect(verifyWebhook(secret, message)).toMatchObject({ type: 'company.updated' });

  net.later(24 * 60);
  await net.rename('north', 'North Two');
  await net.deliver();
  const last = net.receiver.received.at(-1);
  if (!last || last === message) throw new Error('nothing more came');
  expect(verifyWebhook(second, last)).toMatchObject({ data: { name: 'North Two' } });
  expect(() => verifyWebhook(first, last)).toThrow(/signature/i);
});

test('the first secret has no previous one; its creation is audited without its value', async () => {
  const { id } = await net.created('north');
  const { secret, former_until } = await makeSecret(await net.signedIn('northAdmin'), { id });
  expect(former_until).toBe(null);
  const entry = (await net.auditOf(id)).at(-1);
  expect(entry).toMatchObject({ action: 'update', actor_id: net.people.northAdmin.id });
  expect(JSON.stringify(entry)).not.toContain(secret.slice(10));
});

test.each(['southAdmin', 'northReseller', 'clerk'] as const)(
  '%s cannot make a secret',
  async (persona) => {
    const { id } = await net.created('north');
    const context = await net.signedIn(persona);
    expect(await rejectionOf(makeSecret(context, { id }))).toMatchObject({ code: 'not_found' });
    const { rowCount } = await net.admin.query('select from integration_internals');
    expect(rowCount).toBe(0);
  },
);
