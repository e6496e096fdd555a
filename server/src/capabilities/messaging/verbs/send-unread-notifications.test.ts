import { messagingTimes } from '@trunkline/contract/messaging';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConversationTest, createConversationTest } from '../testing-conversations.ts';
import { leaveConversation } from './leave-conversation.ts';
import { markConversationRead } from './mark-conversation-read.ts';
import { removeMessage } from './remove-message.ts';
import { sendUnreadNotifications } from './send-unread-notifications.ts';
import { changeConversation } from './update-conversation.ts';
import { readNotifications } from '../../../testing/notifications.ts';

let network: ConversationTest;
beforeAll(async () => {
  network = await createConversationTest();
});
afterAll(() => network.drop());

type PersonKey = 'northAdmin' | 'colleague' | 'outsider' | 'northReseller';

async function notices(persona: PersonKey, conversation: string) {
  const notifications = await readNotifications(network.admin, network.people[persona].id);
  return notifications.filter(({ about }) => about === conversation);
}
const run = () => sendUnreadNotifications(network.database, network.clock.now);
const wait = () => network.later(messagingTimes.notifyAfter);

test('messages read in time cause no notification; unread ones cause one', async () => {
  const { id } = await network.start('northAdmin', {
    with: ['colleague', 'outsider'],
    subject: 'Plan',
  });
  await run();
  expect(await notices('colleague', id)).toEqual([]);
  await markConversationRead(await network.signedIn('outsider'), { id, position: 1 });
  wait();
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect(await notices('colleague', id)).toMatchObject([
    {
      title: expect.stringMatching(/^Pat \w+ wrote to you: Plan$/) as string,
      body: 'Hello',
      link: `/messages?open=${id}`,
      reason: "You're in this conversation.",
      category: 'new_messages',
      read: false,
    },
  ]);
  expect(await notices('outsider', id)).toEqual([]);
  expect(await notices('northAdmin', id)).toEqual([]);
});

test('one notification shows the latest text while unread, and reading the conversation marks it as read', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  wait();
  await run();
  await network.send('northAdmin', id, 'More');
  wait();
  await run();
  expect(await notices('colleague', id)).toMatchObject([{ body: 'More', read: false }]);
  await markConversationRead(await network.signedIn('colleague'), { id, position: 2 });
  expect(await notices('colleague', id)).toMatchObject([{ read: true }]);
  await network.send('northAdmin', id, 'Another day');
  wait();
  await run();
  expect(await notices('colleague', id)).toMatchObject([{ body: 'Another day', read: false }]);
});

test('a notification removed from the centre does not return on its own', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  wait();
  await run();
  await network.admin.query('delete from notifications where about = $1', [id]);
  await network.send('colleague', id, 'Mine');
  wait();
  await run();
  expect(await notices('colleague', id)).toEqual([]);
});

test('a muted conversation notifies only people mentioned by name', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  await changeConversation(await network.signedIn('colleague'), { id, muted: true });
  wait();
  await run();
  expect(await notices('colleague', id)).toEqual([]);
  await network.send('northAdmin', id, 'Please', { mentions: ['colleague'] });
  wait();
  await run();
  expect(await notices('colleague', id)).toMatchObject([
    {
      title: expect.stringMatching(/ mentioned you$/) as string,
      reason: 'You were mentioned.',
    },
  ]);
});

test('notes do not notify the other side', async () => {
  const { id } = await network.start('northAdmin', { company: 'northShop' });
  await markConversationRead(await network.signedIn('northReseller'), { id, position: 1 });
  await network.send('northAdmin', id, 'Psst', { kind: 'note' });
  wait();
  await run();
  expect(await notices('northReseller', id)).toEqual([]);
});

test('a notification loses the text of a deleted message, and disappears once the user leaves the conversation', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  const { id: sent } = await network.send('northAdmin', id, 'Too much');
  wait();
  await run();
  expect(await notices('colleague', id)).toMatchObject([{ body: 'Too much' }]);
  await removeMessage(await network.signedIn('northAdmin'), { id: sent });
  expect(await notices('colleague', id)).toMatchObject([{ body: '' }]);
  await leaveConversation(await network.signedIn('colleague'), { id });
  expect(await notices('colleague', id)).toEqual([]);
});

test('several processes notify people of each message once', async () => {
  const started = await Promise.all(
    Array.from({ length: 6 }, () => network.start('northAdmin', { with: ['colleague'] })),
  );
  wait();
  const counts = await Promise.all([run(), run(), run()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
  for (const { id } of started) expect(await notices('colleague', id)).toHaveLength(1);
});

test('a message too recent for one run is covered by the next', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague'] });
  network.later(messagingTimes.notifyAfter - 1000);
  await network.send('northAdmin', id, 'Later');
  network.later(1000);
  await run();
  expect(await notices('colleague', id)).toMatchObject([{ body: 'Hello' }]);
  wait();
  expect(await run()).toBe(1);
  expect(await notices('colleague', id)).toMatchObject([{ body: 'Later' }]);
});

test("the text appears with its author's name", async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague', 'outsider'] });
  wait();
  await run();
  const [first] = await notices('colleague', id);
  await network.admin.query("update profiles set first_name = 'Kim' where id = $1", [
    network.people.outsider.id,
  ]);
  await network.send('outsider', id, 'From someone else');
  wait();
  await run();
  expect(first).toMatchObject({ title: expect.stringMatching(/^Pat /) as string });
  expect(await notices('colleague', id)).toMatchObject([
    { body: 'From someone else', title: expect.stringMatching(/^Kim /) as string },
  ]);
});

test('mentioning someone notifies them again, on every channel', async () => {
  const { id } = await network.start('northAdmin', { with: ['colleague', 'outsider'] });
  const snapshot = async () => {
    const { rows } = await network.admin.query<{ id: string; waiting: number }>(
      `select n.id, (select count(*)::integer from notification_deliveries d
         where d.notification_id = n.id and d.state = 'waiting') as waiting
       from notifications n where n.user_id = $1 and n.about = $2`,
      [network.people.colleague.id, id],
    );
    return rows;
  };
  wait();
  await run();
  const [before] = await snapshot();
  await network.admin.query("update notification_deliveries set state = 'sent'");
  await network.send('northAdmin', id, 'You?', { mentions: ['colleague'] });
  await network.send('outsider', id, 'No mention here');
  wait();
  await run();
  const [after, ...rest] = await snapshot();
  expect(rest).toEqual([]);
  expect(after?.id).not.toBe(before?.id);
  expect(after?.waiting).toBeGreaterThan(0);
  // Shows the message that mentions them, not the newest one.
  expect(await notices('colleague', id)).toMatchObject([
    {
      body: 'You?',
      title: expect.stringMatching(/^Pat \w+ mentioned you$/) as string,
      reason: 'You were mentioned.',
    },
  ]);
  await network.send('northAdmin', id, 'Still?', { mentions: ['colleague'] });
  wait();
  await run();
  expect(await snapshot()).toMatchObject([{ id: after?.id }]);
  expect(await notices('colleague', id)).toMatchObject([{ body: 'Still?' }]);
});

test('one job is queued, however many people are notified', async () => {
  const jobs = [{ name: 'notifications.deliver', retryLimit: 0, retryDelay: 0, retryDelayMax: 1 }];
  await network.admin.query('select app.declare_jobs($1)', [
    JSON.stringify(jobs.map((job) => ({ ...job, expireInSeconds: 60 }))),
  ]);
  for (let index = 0; index < 3; index += 1)
    await network.start('northAdmin', { with: ['colleague', 'outsider'] });
  wait();
  expect(await run()).toBe(3);
  const { rows } = await network.admin.query(
    "select from pgboss.job where name = 'notifications.deliver' and state = 'created'",
  );
  expect(rows).toHaveLength(1);
});
