import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailingOf } from '../testing-mail.ts';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { deliverDue } from '../verbs/deliver-due.ts';
import { mailChannel } from './mail.ts';

let network: NotificationTest;
beforeAll(async () => {
  network = await createNotificationTest();
});
afterAll(() => network.drop());
beforeEach(async () => {
  for (const table of ['notifications', 'mail_messages', 'tenant_domains', 'email_templates'])
    await network.admin.query(`delete from ${table}`);
});

const channel = () => mailChannel({ ...mailingOf(network), database: network.database });
const run = () =>
  deliverDue({
    database: network.database,
    channels: [channel()],
    render: network.render,
    now: () => network.clock.now,
  });

test('explains what happened and why the person is notified, with a button and an unsubscribe link', async () => {
  await network.notify('clerk', {
    title: 'Vale wants to become\na partner',
    body: 'Look at https://evil.example/now please.',
    link: '/admin/partners?open=1',
  });
  await run();
  const [mail] = await network.mailsTo('clerk');
  expect(mail?.subject).toBe('Vale wants to become a partner');
  expect(mail?.text).toContain('Look at please.');
  expect(mail?.text).toContain('View details:\nhttp://trunkline.test/admin/partners?open=1');
  expect(mail?.text).toContain("Why you're receiving this: Because.");
  expect(mail?.text).toContain('http://trunkline.test/settings/notifications');
  expect(mail?.list_unsubscribe).toMatch(
    /^http:\/\/trunkline\.test\/api\/notifications\/unsubscribe\/./,
  );
});

test('critical emails have no unsubscribe link', async () => {
  await network.notify('clerk', { critical: true });
  await run();
  expect((await network.mailsTo('clerk')).map((mail) => mail.list_unsubscribe)).toEqual([null]);
});

test('uses the branding and templates of the nearest site at or above the company', async () => {
  await network.admin.query(
    `insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid'), ($2, 'shop.test', 'pending')`,
    [network.companies.north, network.companies.northShop],
  );
  await network.admin.query(
    `insert into email_templates (company_id, kind, subject, body, button)
     values ($1, 'notification', '{{site}}: {{title}}', '{{link}}', 'See')`,
    [network.companies.north],
  );
  await network.notify('clerk', { link: '/profile' });
  await network.notify('southAdmin');
  await run();
  const [north] = await network.mailsTo('clerk');
  expect(north?.subject).toBe('North: It happened');
  expect(north?.text).toContain('See:\nhttps://north.test/profile');
  expect((await network.mailsTo('southAdmin'))[0]?.subject).toBe('It happened');
});

test('a second attempt after a crash sends no second email', async () => {
  await network.notify('clerk');
  await run();
  await network.admin.query("update notification_deliveries set state = 'waiting', due_at = now()");
  await run();
  expect(await network.mailsTo('clerk')).toHaveLength(1);
});
