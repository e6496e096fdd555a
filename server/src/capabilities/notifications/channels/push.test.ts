import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { declareJobs } from '../../../kernel/jobs.ts';
import type { PushSender } from '../../../kernel/push/index.ts';
import { retryPushJob } from '../jobs.ts';
import { createDeviceTest, type DeviceTest } from '../testing-devices.ts';
import { markNotificationRead } from '../verbs/mark-read.ts';
import type { Delivery } from './channel.ts';
import { pushChannel, retryPush } from './push.ts';

let network: DeviceTest;
beforeAll(async () => {
  network = await createDeviceTest();
  await declareJobs(network.database, [retryPushJob]);
});
beforeEach(() => network.admin.query('delete from pgboss.job'));
afterAll(() => network.drop());

async function deliveryTo(persona: 'clerk' | 'southAdmin', overrides: Partial<Delivery> = {}) {
  const { id: user_id, companyId: company_id } = network.people[persona];
  const notification_id = await network.notifyAt(persona, 'A call was missed');
  return {
    id: notification_id,
    notification_id,
    user_id,
    company_id,
    category: 'new_messages',
    title: 'A call was missed',
    body: 'From Harbour.',
    link: '/admin/users',
    reason: 'It happened.',
    critical: false,
    ...overrides,
  } satisfies Delivery;
}

const queuedRetries = async () => {
  const { rows } = await network.admin.query<{ data: { device: string; notification: string } }>(
    "select data from pgboss.job where name = 'notifications.push'",
  );
  return rows.map(({ data }) => data);
};

test('notifies every device of the person, encrypted and signed, and no other device', async () => {
  const phone = await network.device('clerk');
  const laptop = await network.device('clerk');
  const other = await network.device('southAdmin');
  const delivery = await deliveryTo('clerk');
  expect(await pushChannel(network.parts).deliver(delivery)).toBe('sent');
  for (const { received, id } of [phone, laptop]) {
    expect(received.map(({ message }) => message)).toEqual([
      {
        id: delivery.notification_id,
        person: network.people.clerk.id,
        title: 'A call was missed',
        body: 'From Harbour.',
        link: '/admin/users',
        reason: 'It happened.',
        category: 'new_messages',
        critical: false,
        actions: [
          { action: 'open', title: 'Open' },
          { action: 'read', title: 'Mark as read' },
        ],
      },
    ]);
    expect((await network.stored(id)).last_delivery_at).not.toBeNull();
  }
  expect(phone.received[0]).toMatchObject({
    publicKey: network.keys.publicKey,
    subject: 'mailto:test@trunkline.test',
    headers: {
      ttl: '86400',
      urgency: 'normal',
      topic: delivery.notification_id.replaceAll('-', ''),
    },
  });
  expect(other.received).toEqual([]);
  expect(network.service.refused).toEqual([]);
});

test('critical notifications are urgent, and wait longer for a device that is off', async () => {
  const { received } = await network.device('southAdmin');
  await pushChannel(network.parts).deliver(await deliveryTo('southAdmin', { critical: true }));
  expect(received[0]).toMatchObject({
    message: { critical: true },
    headers: { ttl: '259200', urgency: 'high' },
  });
});

test.each([404, 410])('ends the subscription if the push service returns %i', async (status) => {
  await network.admin.query('delete from push_subscriptions');
  const { id } = await network.device('clerk');
  network.service.respondWith(status);
  expect(await pushChannel(network.parts).deliver(await deliveryTo('clerk'))).toBe('nowhere');
  expect(await network.stored(id)).toMatchObject({ is_active: false, ended: 'gone' });
  expect(await queuedRetries()).toEqual([]);
});

test.each([429, 500, 503])(
  'retries if the push service returns %i, and notifies no one twice',
  async (status) => {
    await network.admin.query('delete from push_subscriptions');
    const one = await network.device('clerk');
    const two = await network.device('clerk');
    network.service.respondWith(status);
    const delivery = await deliveryTo('clerk');
    expect(await pushChannel(network.parts).deliver(delivery)).toBe('sent');
    expect(one.received.length + two.received.length).toBe(1);
    const [retry, ...rest] = await queuedRetries();
    expect(rest).toEqual([]);
    if (retry === undefined) throw new Error('no retry was queued');
    expect(await network.stored(retry.device)).toMatchObject({
      last_error: `the push service returned ${status}`,
    });
    network.service.respondWith(status);
    await expect(retryPush(network.parts, retry)).rejects.toThrow(String(status));
    await retryPush(network.parts, retry);
    expect([one.received.length, two.received.length]).toEqual([1, 1]);
    expect([...one.received, ...two.received].map(({ message }) => message.id)).toEqual([
      delivery.notification_id,
      delivery.notification_id,
    ]);
  },
);

test('an error with one device does not affect the others, and is retried', async () => {
  await network.admin.query('delete from push_subscriptions');
  const [broken, valid] = [await network.device('clerk'), await network.device('clerk')];
  const push: PushSender = {
    ...network.push,
    send: (target, message) =>
      target.endpoint === broken.endpoint
        ? Promise.reject(new Error('unforeseen'))
        : network.push.send(target, message),
  };
  const delivery = await deliveryTo('clerk');
  expect(await pushChannel({ ...network.parts, push }).deliver(delivery)).toBe('sent');
  expect(valid.received).toHaveLength(1);
  expect(await queuedRetries()).toEqual([
    { device: broken.id, notification: delivery.notification_id },
  ]);
});

test('skips notifications read in the meantime', async () => {
  await network.admin.query('delete from push_subscriptions');
  const { id, context, received } = await network.device('clerk');
  const { notification_id: notification } = await deliveryTo('clerk');
  await markNotificationRead(context, { id: notification });
  await retryPush(network.parts, { device: id, notification });
  expect(received).toEqual([]);
});

test('retries wait for the end of quiet hours, and respect what people have disabled', async () => {
  await network.admin.query('delete from push_subscriptions');
  const { id: device, received } = await network.device('clerk');
  const { notification_id: notification } = await deliveryTo('clerk');
  const retry = { device, notification };
  const now = () => new Date('2031-05-06T12:00:00Z');
  await network.setQuietHours('clerk', 'UTC', '11:00', '14:00');
  await retryPush({ ...network.parts, now }, retry);
  expect(received).toEqual([]);
  expect(await queuedRetries()).toEqual([retry]);
  const { rows } = await network.admin.query<{ start_after: Date }>('select * from pgboss.job');
  expect(rows[0]?.start_after.toISOString()).toBe('2031-05-06T14:00:00.000Z');
  await network.admin.query('delete from notification_hours');
  await network.choose('clerk', 'new_messages', { push: false });
  await retryPush({ ...network.parts, now }, retry);
  expect(received).toEqual([]);
  await network.admin.query('delete from notification_preferences');
  await retryPush({ ...network.parts, now: () => new Date('2031-05-10T12:00:00Z') }, retry);
  expect(received).toEqual([]);
  await retryPush({ ...network.parts, now }, retry);
  expect(received).toHaveLength(1);
});

test('reaches no one who moved to another company, is suspended, or has no device or only expired ones', async () => {
  await network.admin.query('delete from push_subscriptions');
  const channel = pushChannel(network.parts);
  expect(await channel.deliver(await deliveryTo('clerk'))).toBe('nowhere');
  const { id, received } = await network.device('clerk');
  const otherCompany = { company_id: network.companies.south };
  expect(await channel.deliver(await deliveryTo('clerk', otherCompany))).toBe('nowhere');
  await network.admin.query(
    `update push_subscriptions set expires_at = '2031-01-01' where id = $1`,
    [id],
  );
  expect(await channel.deliver(await deliveryTo('clerk'))).toBe('nowhere');
  await network.admin.query('update push_subscriptions set expires_at = null where id = $1', [id]);
  await network.admin.query("update profiles set status = 'suspended' where id = $1", [
    network.people.clerk.id,
  ]);
  expect(await channel.deliver(await deliveryTo('clerk'))).toBe('nowhere');
  await network.admin.query("update profiles set status = 'active' where id = $1", [
    network.people.clerk.id,
  ]);
  expect(received).toEqual([]);
});
