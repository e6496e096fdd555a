import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '@trunkline/database/database';
import { mailingOf } from '../testing-mail.ts';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { deliverDigests, type DigestDependencies } from './deliver-digests.ts';
import { markNotificationRead } from './mark-read.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());
beforeEach(async () => {
  network.clock.now = new Date('2031-05-06T12:00:00Z');
  for (const table of ['notifications', 'notification_preferences', 'mail_messages'])
    await network.admin.query(`delete from ${table}`);
});

const run = (database = network.database, overrides: Partial<DigestDependencies> = {}) =>
  deliverDigests({
    ...mailingOf(network),
    database,
    render: network.render,
    now: () => network.clock.now,
    onFailure: (error) => {
      throw error;
    },
    ...overrides,
  });
const tomorrow = () => {
  network.clock.now = new Date('2031-05-07T08:00:00Z');
};
let minute = 0;
const message = (title: string, body = '') => {
  minute += 1;
  const at = new Date(Date.parse('2031-05-06T10:00:00Z') + minute * 60_000).toISOString();
  return network.notify('clerk', { category: 'new_messages', title, body, at });
};

test("one email contains the day's unread notifications in order, with an unsubscribe link", async () => {
  await message('First', 'From the morning');
  const read = await message('Read');
  await message('Second');
  await markNotificationRead(await network.signedIn('clerk'), { id: read });
  expect(await run()).toBe(0);
  tomorrow();
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  const mails = await network.mailsTo('clerk');
  expect(mails.map(({ subject }) => subject)).toEqual(['New at Trunkline: 2 updates']);
  expect(mails[0]?.text).toContain('First\nFrom the morning\n\nSecond');
  expect(mails[0]?.text).not.toContain('Read\n');
  expect(mails[0]?.text).toContain('http://trunkline.test/settings/notifications');
  expect(mails[0]?.list_unsubscribe).toMatch(
    /^http:\/\/trunkline\.test\/api\/notifications\/unsubscribe\/./,
  );
});

test('sends no digest that would be empty, or to people who turned digests off', async () => {
  const read = await message('Read');
  await markNotificationRead(await network.signedIn('clerk'), { id: read });
  await network.notify('northAdmin', { category: 'new_messages' });
  await network.choose('northAdmin', 'new_messages', { mail: false, digest: 'daily' });
  tomorrow();
  expect(await run()).toBe(0);
  const { rows } = await network.admin.query(
    "select state from notification_deliveries where channel = 'mail' order by state",
  );
  expect(rows).toEqual([{ state: 'read' }, { state: 'unwanted' }]);
});

test('sends nothing to people of a suspended company', async () => {
  await network.notify('southAdmin', { category: 'new_messages' });
  tomorrow();
  const setStatus = (status: string) =>
    network.admin.query('update companies set status = $2 where id = $1', [
      network.companies.south,
      status,
    ]);
  await setStatus('suspended');
  expect(await run()).toBe(0);
  await setStatus('active');
  expect(await network.mailsTo('southAdmin')).toEqual([]);
});

test('each person gets one digest, however many processes send digests', async () => {
  const personas = ['clerk', 'northAdmin', 'northReseller', 'southAdmin'] as const;
  for (const persona of personas)
    for (const title of ['One', 'Two'])
      await network.notify(persona, { category: 'new_messages', title: `${title} for ${persona}` });
  tomorrow();
  const databases = [1, 2].map(() =>
    openDatabase({ address: network.address, connections: 4, onError: () => {} }),
  );
  const mails = await Promise.all(databases.map((database) => run(database)));
  expect(mails.reduce((sum, mail) => sum + mail, 0)).toBe(4);
  for (const persona of personas) {
    const texts = (await network.mailsTo(persona)).map(({ text }) => text);
    expect(texts).toHaveLength(1);
    for (const other of personas)
      expect(texts[0]?.includes(`One for ${other}`)).toBe(other === persona);
  }
  for (const database of databases) await database.close();
});

test('postpones a digest that fails, without blocking others', async () => {
  await message('For the clerk');
  await network.notify('southAdmin', { category: 'new_messages' });
  tomorrow();
  const { senderFor } = mailingOf(network);
  const failed: string[] = [];
  const mails = await run(network.database, {
    senderFor: (company) =>
      company === network.companies.northClient
        ? Promise.reject(new Error('no sender'))
        : senderFor(company),
    onFailure: (error, person) => failed.push(`${String(error)}: ${person}`),
  });
  expect(mails).toBe(1);
  expect(failed).toEqual([`Error: no sender: ${network.people.clerk.id}`]);
  expect(await network.mailsTo('southAdmin')).toHaveLength(1);
  expect(await run()).toBe(0);
  network.clock.now = new Date('2031-05-07T09:00:00Z');
  expect(await run()).toBe(1);
  expect(await network.mailsTo('clerk')).toHaveLength(1);
});

test('lists the first thirty and counts the rest', async () => {
  for (let count = 1; count <= 33; count += 1) await message(`Message ${count}.`);
  tomorrow();
  await run();
  const [mail] = await network.mailsTo('clerk');
  expect(mail?.subject).toBe('New at Trunkline: 33 updates');
  expect(mail?.text).toContain('Message 30.');
  expect(mail?.text).not.toContain('Message 31.');
  expect(mail?.text).toContain('And 3 more.');
});
