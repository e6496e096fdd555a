import { afterAll, beforeAll, expect, test } from 'vitest';

import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { listNotifications } from './list.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());

const notificationsOf = async (persona: keyof NotificationTest['people']) =>
  (await listNotifications(await network.signedIn(persona))).items;

test("lists each person's own notifications, newest first", async () => {
  await network.notifyAt('clerk', 'First', 1);
  await network.notifyAt('clerk', 'Second', 2);
  await network.notifyAt('southAdmin', 'Elsewhere', 3);
  const { items, unread } = await listNotifications(await network.signedIn('clerk'));
  expect(items.map(({ title }) => title)).toEqual(['Second', 'First']);
  expect(unread).toBe(2);
  expect(await notificationsOf('northAdmin')).toEqual([]);
});

test('an application notifies people of the company who can read it, with source and link', async () => {
  const auditCount = await network.auditCount();
  await network.admin.query(
    `insert into partner_applications (company_id, submission, company_name, contact_name, email, country, kind)
     values ($1, gen_random_uuid(), 'Vale', 'Robin', 'robin@vale.example', 'US', 'reseller')`,
    [network.companies.north],
  );
  const [application] = await notificationsOf('northAdmin');
  expect(application).toMatchObject({
    category: 'partner_requests',
    title: 'Vale wants to become a partner',
    link: expect.stringMatching(/^\/admin\/partners\?tab=applications&open=/),
    reason: "You can see your company's partner applications.",
    critical: false,
    read_at: null,
  });
  for (const persona of ['owner', 'northReseller', 'southAdmin'] as const)
    expect((await notificationsOf(persona)).map(({ title }) => title)).not.toContain(
      application?.title,
    );
  // The application itself is one audit entry; its notifications aren't audited.
  expect(await network.auditCount()).toBe(auditCount + 1);
});

test('a contact request notifies people who can read it', async () => {
  await network.admin.query(
    `insert into contact_requests (company_id, submission, name, email, topic, message)
     values ($1, gen_random_uuid(), 'Robin', 'robin@vale.example', 'sales', $2)`,
    [network.companies.south, 'Please call me. '.repeat(30)],
  );
  const messages = (await notificationsOf('southAdmin')).filter(
    ({ title }) => title === 'Message from Robin',
  );
  expect(messages).toMatchObject([{ category: 'new_messages' }]);
  expect(messages[0]?.body.length).toBe(200);
});

test('a person gets a critical notification when a supporter views as them', async () => {
  const { clerk, owner } = network.people;
  const { sessionId } = await network.signIn(owner);
  await network.admin.query(
    `insert into support_access (company_id, subject_id, supporter_id, supporter_name, supporter_company, session_id,
       reason, started_at, expires_at)
     values ($1, $2, $3, 'Rita Field', 'Trunkline', $4, 'Ticket 7', now(), now() + interval '30 minutes')`,
    [network.companies.northClient, clerk.id, owner.id, sessionId],
  );
  expect((await notificationsOf('clerk')).find(({ critical }) => critical)).toMatchObject({
    category: 'security_alerts',
    title: 'Rita Field is viewing Trunkline as you',
    body: 'Reason given: Ticket 7',
    critical: true,
  });
});

test('notifications about purged records disappear', async () => {
  const { rows } = await network.admin.query<{ id: string }>(
    `insert into contact_requests (company_id, submission, name, email, topic, message)
     values ($1, gen_random_uuid(), 'Gone', 'gone@vale.example', 'sales', 'Please forget me.') returning id`,
    [network.companies.south],
  );
  const titles = async () => (await notificationsOf('southAdmin')).map(({ title }) => title);
  expect(await titles()).toContain('Message from Gone');
  await network.admin.query('delete from contact_requests where id = $1', [rows[0]?.id]);
  expect(await titles()).not.toContain('Message from Gone');
});

test('someone who moved to another company no longer sees notifications from the previous one', async () => {
  await network.notifyAt('northReseller', 'From the previous company');
  expect(await notificationsOf('northReseller')).toHaveLength(1);
  await network.admin.query('update profiles set company_id = $2 where id = $1', [
    network.people.northReseller.id,
    network.companies.south,
  ]);
  expect(await notificationsOf('northReseller')).toEqual([]);
});
