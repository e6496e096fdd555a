import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailingOf } from '../testing-mail.ts';
import { createNotificationTest, type NotificationTest } from '../testing.ts';
import { deliverDue } from '../verbs/deliver-due.ts';
import { mailChannel } from './mail.ts';

let net: NotificationTest;
beforeAll(async () => {
  net = await createNotificationTest();
});
afterAll(() => net.drop());
beforeEach(async () => {
  for (const table of ['notifications', 'mail_messages', 'tenant_domains', 'email_templates'])
    await net.admin.query(`delete from ${table}`);
});

const channel = () => mailChannel({ ...mailingOf(net), database: net.database });
const run = () =>
  deliverDue({
    database: net.database,
    channels: [channel()],
    render: net.render,
    now: () => net.clock.now,
  });

test('explains what happened and why the person is notified, with a button and an unsubscribe link', async () => {
  await net.notify('clerk', {
    title: 'Vale wants to become\na partner',
    body: 'Look at https://evil.example/now please.',
    link: '/admin/partners?open=1',
  });
  await run();
  const [mail] = await net.mailsTo('clerk');
  expect(mail?.subject).toBe('Vale wants to become a partner');
  expect(mail?.text).toContain('Look at please.');
  expect(mail?.text).toContain('Open:\nhttp://trunkline.test/admin/partners?open=1');
  expect(mail?.text).toContain('Why you got this: Because.');
  expect(mail?.text).toContain('http://trunkline.test/settings/notifications');
  expect(mail?.list_unsubscribe).toMatch(
    /^http:\/\/trunkline\.test\/api\/notifications\/unsubscribe\/./,
  );
});

test('critical mails have no unsubscribe link', async () => {
  await net.notify('clerk', { critical: true });
  await run();
  expect((await net.mailsTo('clerk')).map((mail) => mail.list_unsubscribe)).toEqual([null]);
});

test('uses the branding and templates of the nearest site at or above the company', async () => {
  await net.admin.query(
    `insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid'), ($2, 'shop.test', 'pending')`,
    [net.companies.north, net.companies.northShop],
  );
  await net.admin.query(
    `insert into email_templates (company_id, kind, subject, body, button)
     values ($1, 'notification', '{{site}}: {{title}}', '{{link}}', 'See')`,
    [net.companies.north],
  );
  await net.notify('clerk', { link: '/profile' });
  await net.notify('southAdmin');
  await run();
  const [north] = await net.mailsTo('clerk');
  expect(north?.subject).toBe('North: It happened');
  expect(north?.text).toContain('See:\nhttps://north.test/profile');
  expect((await net.mailsTo('southAdmin'))[0]?.subject).toBe('It happened');
});

test('a second attempt after a crash sends no second mail', async () => {
  await net.notify('clerk');
  await run();
  await net.admin.query("update notification_deliveries set state = 'waiting', due_at = now()");
  await run();
  expect(await net.mailsTo('clerk')).toHaveLength(1);
});
