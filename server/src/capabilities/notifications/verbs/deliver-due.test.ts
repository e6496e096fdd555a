import { randomUUID } from 'node:crypto';
import { openDatabase } from '@trunkline/database/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { declareJobs } from '../../../kernel/jobs.ts';
import { waitFor } from '../../../testing.ts';
import type { Channel } from '../channels/channel.ts';
import { deliverNotificationsJob } from '../jobs.ts';
import { createNotificationTest, type NotificationTest, mockChannel } from '../testing.ts';
import { deliverDue } from './deliver-due.ts';
import { markNotificationRead } from './mark-read.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());
const start = new Date('2031-05-06T12:00:00Z');
beforeEach(async () => {
  network.clock.now = start;
  await network.admin.query('delete from notifications');
  await network.admin.query('delete from notification_preferences');
});

const advanceBy = (minutes: number) => {
  network.clock.now = new Date(network.clock.now.getTime() + minutes * 60_000);
};
const run = (channels: readonly Channel[], database = network.database) =>
  deliverDue({ database, channels, render: network.render, now: () => network.clock.now });
const states = async (id: string) =>
  (await network.deliveriesOf(id)).map(({ channel, state }) => [channel, state]);

test('sends due notifications once per channel, with all their details', async () => {
  const [push, mail] = [mockChannel('push'), mockChannel('mail')];
  const id = await network.notify('clerk', {
    title: 'A call was missed',
    body: 'More',
    link: '/admin',
  });
  expect(await run([push.channel, mail.channel])).toBe(2);
  expect(await run([push.channel, mail.channel])).toBe(0);
  expect(push.sent).toMatchObject([
    {
      notification_id: id,
      user_id: network.people.clerk.id,
      company_id: network.companies.northClient,
      category: 'partner_requests',
      title: 'A call was missed',
      body: 'More',
      link: '/admin',
      reason: 'Because.',
      critical: false,
    },
  ]);
  expect(mail.sent).toHaveLength(1);
  expect(await states(id)).toEqual([
    ['push', 'sent'],
    ['mail', 'sent'],
  ]);
});

test("leaves notifications that aren't due yet", async () => {
  const push = mockChannel('push');
  const id = await network.notify('clerk', { at: '2031-05-06T12:01:00Z' });
  expect(await run([push.channel])).toBe(0);
  advanceBy(1);
  await run([push.channel]);
  expect(push.sent).toHaveLength(1);
  // The email channel isn't available in this process.
  expect(await states(id)).toEqual([
    ['push', 'sent'],
    ['mail', 'nowhere'],
  ]);
});

describe('sends nothing', () => {
  const mail = mockChannel('mail');
  beforeEach(() => {
    mail.sent.length = 0;
  });

  test('that was read in the meantime', async () => {
    const id = await network.notify('clerk');
    await markNotificationRead(await network.signedIn('clerk'), { id });
    await run([mail.channel]);
    expect(await states(id)).toContainEqual(['mail', 'read']);
    expect(mail.sent).toEqual([]);
  });

  test('that was removed', async () => {
    await network.notify('clerk');
    await network.admin.query('delete from notifications');
    expect(await run([mail.channel])).toBe(0);
  });

  test('that was turned off in the meantime, unless it is critical', async () => {
    const id = await network.notify('clerk');
    const critical = await network.notify('clerk', { critical: true });
    await network.choose('clerk', 'partner_requests', { mail: false });
    await run([mail.channel]);
    expect(await states(id)).toContainEqual(['mail', 'unwanted']);
    expect(mail.sent.map((item) => item.notification_id)).toEqual([critical]);
  });

  test('to people of a suspended company, even if critical', async () => {
    const ids = [
      await network.notify('southAdmin'),
      await network.notify('southAdmin', { critical: true }),
    ];
    const setStatus = (status: string) =>
      network.admin.query('update companies set status = $2 where id = $1', [
        network.companies.south,
        status,
      ]);
    await setStatus('suspended');
    await run([mail.channel]);
    await setStatus('active');
    for (const id of ids) expect(await states(id)).toContainEqual(['mail', 'nowhere']);
    expect(mail.sent).toEqual([]);
  });

  test.each([
    ['suspended', "update profiles set status = 'suspended' where id = $1"],
    [
      'moved to another company',
      "update profiles set company_id = (select id from companies where name = 'South') where id = $1",
    ],
  ])('to people who were %s in the meantime', async (_, change) => {
    const id = await network.notify('northReseller');
    await network.admin.query(change, [network.people.northReseller.id]);
    await run([mail.channel]);
    expect(await states(id)).toContainEqual(['mail', 'nowhere']);
    expect(mail.sent).toEqual([]);
    await network.admin.query(
      "update profiles set status = 'active', company_id = $2 where id = $1",
      [network.people.northReseller.id, network.companies.northShop],
    );
  });
});

describe('a failed delivery', () => {
  test('is retried at increasing intervals, and abandoned after ten attempts', async () => {
    const broken = mockChannel('mail', () =>
      Promise.reject(new Error('the server is unavailable')),
    );
    const id = await network.notify('clerk');
    const mail = async () =>
      (await network.deliveriesOf(id)).find(({ channel }) => channel === 'mail');
    const delays: number[] = [];
    for (let attempt = 1; attempt < 10; attempt += 1) {
      await run([broken.channel]);
      const delivery = await mail();
      expect(delivery).toMatchObject({ state: 'waiting', attempts: attempt });
      const minutes = (Date.parse(delivery?.due ?? '') - network.clock.now.getTime()) / 60_000;
      delays.push(minutes);
      advanceBy(minutes);
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240]);
    await run([broken.channel]);
    expect(await mail()).toMatchObject({ state: 'failed', error: 'the server is unavailable' });
    expect(broken.sent).toHaveLength(10);
  });

  test('that succeeds on retry is marked as sent', async () => {
    let isFailing = true;
    const push = mockChannel('push', () =>
      isFailing ? Promise.reject(new Error('busy')) : Promise.resolve('sent'),
    );
    const id = await network.notify('clerk');
    await run([push.channel]);
    isFailing = false;
    advanceBy(1);
    await run([push.channel]);
    expect(await states(id)).toContainEqual(['push', 'sent']);
  });

  test('waits for the end of quiet hours', async () => {
    await network.setQuietHours('clerk', 'UTC', '12:01', '14:00');
    const broken = mockChannel('push', () => Promise.reject(new Error('busy')));
    const id = await network.notify('clerk');
    await run([broken.channel]);
    const [push] = await network.deliveriesOf(id);
    expect(push?.due).toBe('2031-05-06T14:00:00.000Z');
    await network.admin.query('delete from notification_hours');
  });
});

describe('several processes', () => {
  test('never send the same notification twice', async () => {
    const databases = [1, 2, 3].map(() =>
      openDatabase({ address: network.address, connections: 3, onError: () => {} }),
    );
    for (let count = 0; count < 30; count += 1)
      await network.notify('clerk', { title: `T${count}` });
    const push = mockChannel('push');
    const settled = await Promise.all(databases.map((database) => run([push.channel], database)));
    expect(settled.reduce((sum, value) => sum + value, 0)).toBe(60);
    expect(push.sent).toHaveLength(30);
    expect(new Set(push.sent.map(({ id }) => id)).size).toBe(30);
    for (const database of databases) await database.close();
  });

  test('repeat one delivery after a crash between sending it and marking it as sent', async () => {
    for (let count = 0; count < 3; count += 1)
      await network.notify('clerk', {
        title: `T${count}`,
        mailed: true,
        at: `2031-05-06T11:0${count}:00Z`,
      });
    // The channel sends but never returns.
    const hangingChannel = mockChannel('push', () => new Promise(() => {}));
    const shutdown = new AbortController();
    const { database, render } = network;
    const parts = {
      database,
      channels: [hangingChannel.channel],
      render,
      now: () => network.clock.now,
    };
    void deliverDue(parts, shutdown.signal);
    await waitFor(() => hangingChannel.sent.length === 1);
    shutdown.abort();
    const push = mockChannel('push');
    await run([push.channel]);
    expect(push.sent).toHaveLength(2);
    advanceBy(3);
    await run([push.channel]);
    await run([push.channel]);
    const all = [...hangingChannel.sent, ...push.sent].map(({ title }) => title);
    expect(all.toSorted()).toEqual(['T0', 'T0', 'T1', 'T2']);
  });
});

describe('a slow push service', () => {
  test('does not delay other people, not even people notified later', async () => {
    let finish = () => {};
    const pendingDelivery = new Promise<'sent'>((resolve) => {
      finish = () => resolve('sent');
    });
    const push = mockChannel('push', ({ user_id: person }) =>
      person === network.people.clerk.id ? pendingDelivery : Promise.resolve('sent'),
    );
    const sentTitles = () => push.sent.map(({ title }) => title);
    await network.notify('clerk', { title: 'Slow', mailed: true, at: '2031-05-06T11:00:00Z' });
    await network.notify('clerk', { title: 'After it', mailed: true });
    await network.notify('southAdmin', { title: 'Quick', mailed: true });
    const running = run([push.channel]);
    await waitFor(() => push.sent.length === 2);
    expect(sentTitles().toSorted()).toEqual(['Quick', 'Slow']);
    await network.notify('northAdmin', { title: 'Later', mailed: true });
    await waitFor(() => push.sent.length === 3);
    expect(sentTitles()).toContain('Later');
    finish();
    expect(await running).toBe(4);
    expect(sentTitles().at(-1)).toBe('After it');
  });

  test('critical notifications go first', async () => {
    const push = mockChannel('push');
    for (const title of ['One', 'Two'])
      await network.notify('clerk', { title, mailed: true, at: '2031-05-06T11:00:00Z' });
    await network.notify('clerk', { title: 'Critical', mailed: true, critical: true });
    await run([push.channel]);
    expect(push.sent[0]?.title).toBe('Critical');
    expect(push.sent).toHaveLength(3);
  });
});

test('stops between two deliveries when aborted', async () => {
  const abortController = new AbortController();
  const push = mockChannel('push', () => {
    abortController.abort();
    return Promise.resolve('sent');
  });
  for (const title of ['One', 'Two']) await network.notify('clerk', { title, mailed: true });
  const now = () => network.clock.now;
  const parts = {
    database: network.database,
    channels: [push.channel],
    render: network.render,
    now,
  };
  expect(await deliverDue(parts, abortController.signal)).toBe(1);
});

test('one job wakes the workers for all pending notifications; notifications due later queue no job', async () => {
  await declareJobs(network.database, [deliverNotificationsJob]);
  const jobCount = async () => {
    const { rows } = await network.admin.query(
      "select from pgboss.job where name = 'notifications.deliver'",
    );
    return rows.length;
  };
  /** Marks the job as completed, as a worker would. */
  const completeJob = () =>
    network.admin.query(
      "update pgboss.job set state = 'completed', completed_on = now() where name = 'notifications.deliver'",
    );
  await network.admin.query(
    `insert into notifications (user_id, company_id, kind, category, parameters)
     select id, company_id, 'test.happened', 'task_assignments', '{}' from profiles`,
  );
  expect(await jobCount()).toBe(1);
  const report = () =>
    network.admin.query(
      `insert into notifications (user_id, company_id, kind, parameters)
       select id, company_id, 'notifications.week', '{}' from profiles where id = $1`,
      [network.people.clerk.id],
    );
  await report();
  expect(await jobCount()).toBe(1);
  await completeJob();
  await report();
  expect(await jobCount()).toBe(2);
  await completeJob();
  await network.notify('clerk', { category: 'system_updates' });
  expect(await jobCount()).toBe(2);
  // A visitor can't queue jobs directly, but the triggers of their actions can.
  await network.database.transaction('app_public', { tenant_id: network.companies.north }, (tx) =>
    tx
      .insertInto('contact_requests')
      .values({
        company_id: network.companies.north,
        submission: randomUUID(),
        name: 'Robin',
        email: 'robin@vale.example',
        topic: 'sales',
        message: 'Please call me.',
      })
      .execute(),
  );
  expect(await jobCount()).toBe(3);
});
