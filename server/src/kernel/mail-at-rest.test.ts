import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { siteContextOf } from '../capabilities/branding/site-context.ts';
import { createTestNetwork, secret, type TestNetwork } from '../testing.ts';
import { openMailServer } from '../testing/mail-server.ts';
import { withPlatform } from './context.ts';
import { declareJobs } from './jobs.ts';
import { mailDelivery } from './mail-delivery.ts';
import { cleanMail, createMailBox, deliverMail, queueMail, selectMail } from './mail.ts';

const token = 'T'.repeat(43);
const sender = { tenant: siteContextOf('x.test', null).tenant, origin: 'https://x.test' };
const box = createMailBox(secret);
const now = new Date('2031-05-06T07:08:10.000Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let network: TestNetwork;
let server: Awaited<ReturnType<typeof openMailServer>>;
let delivery: ReturnType<typeof mailDelivery>;
let clock: Date;
beforeAll(async () => {
  network = await createTestNetwork();
  await declareJobs(network.database, [deliverMail]);
});
beforeEach(async () => {
  clock = now;
  server = await openMailServer();
  const { database } = network;
  delivery = mailDelivery({
    database,
    smtpUrl: server.url,
    host: 'trunkline.test',
    now: () => clock,
    box,
  });
});
afterEach(async () => {
  delivery.close();
  await server.close();
  await network.admin.query('delete from mail_messages');
});
afterAll(() => network.drop());

const mailWithLink = {
  to: 'a@b.example',
  subject: 'Sign in',
  paragraphs: ['Hello'],
  action: { label: 'Go', url: `/auth/callback#${token}` },
};
const queue = (status: 'waiting' | 'captured', expires = inMinutes(10)) =>
  queueMail(network.database.authPool, { ...mailWithLink, expires }, sender, status, box);

async function readRows(): Promise<string> {
  const { rows } = await network.admin.query('select m::text as row from mail_messages m');
  return JSON.stringify(rows);
}

async function deliver(): Promise<void> {
  const { rows } = await network.admin.query<{ id: string }>('select id from mail_messages');
  const signal = new AbortController().signal;
  for (const { id } of rows)
    await delivery.handler.run({ mail: id }, { number: 1, last: true, signal });
}

test('an email with a link waits sealed, arrives complete, and is emptied once sent', async () => {
  await queue('waiting');
  expect(await readRows()).not.toContain(token);
  await deliver();
  expect(server.received[0]?.text).toContain(token);
  const { rows } = await network.admin.query(
    'select recipient, subject, status, text, html, list_unsubscribe from mail_messages',
  );
  expect(rows).toEqual([
    {
      recipient: 'a@b.example',
      subject: 'Sign in',
      status: 'sent',
      text: '',
      html: '',
      list_unsubscribe: null,
    },
  ]);
});

test('any email is emptied once sent', async () => {
  const mail = { to: 'a@b.example', subject: 'x', paragraphs: ['what was written'] };
  await queueMail(network.database.authPool, mail, sender, 'waiting', box);
  await deliver();
  expect(server.received).toHaveLength(1);
  expect(await readRows()).not.toContain('what was written');
});

test('an email the server rejects is emptied too', async () => {
  await server.close();
  await queue('waiting');
  await deliver();
  const { rows } = await network.admin.query('select status, text, html from mail_messages');
  expect(rows).toEqual([{ status: 'failed', text: '', html: '' }]);
});

test('an email is neither sent nor stored after its link expires', async () => {
  await queue('waiting');
  clock = inMinutes(10);
  await deliver();
  expect(server.received).toEqual([]);
  await cleanMail(network.database, inMinutes(9));
  expect(await readRows()).not.toBe('[]');
  await cleanMail(network.database, inMinutes(10));
  expect(await readRows()).toBe('[]');
});

test('the development mailbox shows a link while it is valid, and other emails longer', async () => {
  await queue('captured', new Date(Date.now() + 60_000));
  await queueMail(
    network.database.authPool,
    { to: 'c@d.example', subject: 'Notice', paragraphs: [] },
    sender,
    'captured',
    box,
  );
  const mails = () => withPlatform(network.database, 'test', selectMail);
  expect((await mails()).flatMap(({ links }) => links)).toEqual([
    `https://x.test/auth/callback#${token}`,
  ]);
  await network.admin.query(
    "update mail_messages set expires_at = now() - interval '1 second' where expires_at is not null",
  );
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Notice']);
  await cleanMail(network.database, new Date());
  expect(await readRows()).not.toContain(token);
});
