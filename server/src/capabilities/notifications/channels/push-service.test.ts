import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPushService, type PushService } from '../../../testing/push-service.ts';
import { createTestService, type TestService } from '../../../testing/service.ts';
import { deviceInfo } from '../testing-devices.ts';
import { createNotificationTest, type NotificationTest } from '../testing.ts';

let network: NotificationTest;
let pushes: PushService;
let services: TestService[];
beforeAll(async () => {
  network = await createNotificationTest();
  pushes = await openPushService();
  const settings = { PUSH_SERVICES: pushes.origin };
  services = [
    await createTestService(network, settings),
    await createTestService(network, settings),
  ];
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await pushes.stop();
  await network.drop();
});

type PersonKey = 'clerk' | 'northAdmin';

/** Subscribes a person's browser with the key that one process returned. */
async function subscribeDevice(persona: PersonKey) {
  const [first, second] = services;
  if (first === undefined || second === undefined) throw new Error('two processes are needed');
  const request = await first.as(network.people[persona]);
  const { public_key: key } = (await request('/api/notifications/push-key')).json() as {
    public_key: string;
  };
  const { endpoint, keys, received } = pushes.subscribe(key);
  const json = { endpoint, keys, device_info: deviceInfo };
  const saved = await request('/api/notifications/devices', { method: 'POST', json });
  expect(saved.status).toBe(200);
  const { id } = saved.json() as { id: string };
  return { id, received, other: await second.as(network.people[persona]), first };
}

test('any process sends with keys created by another, and returns the result', async () => {
  const { id, received, other } = await subscribeDevice('clerk');
  const sent = await other(`/api/notifications/devices/${id}/test`, { method: 'POST', json: {} });
  expect(sent.json()).toMatchObject({ outcome: 'sent', device: { id, name: 'Firefox on Linux' } });
  expect(received.map(({ message }) => message.title)).toEqual(['It works']);
  expect(received[0]?.subject).toBe('mailto:no-reply@trunkline.test');
});

test('a message the push service could not accept is sent again by any running process', async () => {
  const { received, first } = await subscribeDevice('northAdmin');
  pushes.respondWith(503);
  const notification = await network.notifyAt('northAdmin', 'A call was missed');
  first.service.work();
  // Opening the queues takes time on a busy machine.
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
  expect(received.map(({ message }) => message.id)).toEqual([notification]);
  await expect
    .poll(() => network.deliveriesOf(notification))
    .toContainEqual(expect.objectContaining({ channel: 'push', state: 'sent' }));
});

test('rejects internal endpoints that are not listed, over HTTP too', async () => {
  const [first] = services;
  const request = await first?.as(network.people.northAdmin);
  const { keys } = pushes.subscribe();
  for (const endpoint of ['http://127.0.0.1:1/push', 'http://metadata.internal/'])
    expect(
      (
        await request?.('/api/notifications/devices', {
          method: 'POST',
          json: { endpoint, keys, device_info: deviceInfo },
        })
      )?.status,
    ).toBe(400);
});
