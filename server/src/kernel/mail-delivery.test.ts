import { randomUUID } from 'node:crypto';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { siteContextOf } from '../capabilities/branding/site-context.ts';
import { capturedLog, createTestNetwork, secret, type TestNetwork, waitFor } from '../testing.ts';
import { openMailServer, partsOf } from '../testing/mail-server.ts';
import { declareJobs, startWorkers } from './jobs.ts';
import { mailDelivery } from './mail-delivery.ts';
import { createMailBox, deliverMail, queueMail } from './mail.ts';

const now = new Date('2031-05-06T07:08:10.000Z');
let network: TestNetwork;
let closing: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  network = await createTestNetwork();
  await declareJobs(network.database, [deliverMail]);
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid')",
    [network.companies.north],
  );
});
afterAll(() => network.drop());
beforeEach(() => setSettings(network.companies.platform, {}));
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

async function setSettings(company: string, settings: Record<string, string>): Promise<void> {
  await network.admin.query('delete from site_settings where company_id = $1', [company]);
  for (const [key, value] of Object.entries(settings)) {
    await network.admin.query(
      'insert into site_settings (company_id, setting_key, setting_value) values ($1, $2, $3)',
      [company, key, JSON.stringify(value)],
    );
  }
}

async function open(options: SMTPServerOptions = {}) {
  const server = await openMailServer(options);
  const { database } = network;
  const delivery = mailDelivery({
    database,
    smtpUrl: server.url,
    host: 'trunkline.test',
    now: () => now,
    box: createMailBox(secret),
  });
  closing.push(server.close, delivery.close);
  const deliver = (mail: string, last = false) =>
    delivery.handler.run({ mail }, { number: 1, last, signal: new AbortController().signal });
  return { ...server, delivery, deliver };
}

/** Inserts a waiting email directly into the outbox, without enqueueing its job. */
async function waitingMail(companyId: string | null = null, to = 'ada@home.test'): Promise<string> {
  const id = randomUUID();
  await network.admin.query(
    `insert into mail_messages (id, company_id, recipient, subject, text, html)
     values ($1, $2, $3, 'Grüße', 'Hello', '<p>Hello</p>')`,
    [id, companyId, to],
  );
  return id;
}

async function rowOf(id: string) {
  const { rows } = await network.admin.query(
    'select status, attempts, error, sent_at from mail_messages where id = $1',
    [id],
  );
  return rows[0];
}

describe('a queued email', () => {
  test('carries a one-click unsubscribe header if it has one', async () => {
    const { received, deliver } = await open();
    const mail = await waitingMail();
    const plain = await waitingMail();
    await network.admin.query('update mail_messages set list_unsubscribe = $2 where id = $1', [
      mail,
      'https://north.test/off/to-ken',
    ]);
    await deliver(mail);
    await deliver(plain);
    const [first = '', second = ''] = received.map(({ text }) => text);
    expect(first).toMatch(/^List-Unsubscribe: <https:\/\/north\.test\/off\/to-ken>\r$/m);
    expect(first).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(second).not.toMatch(/^List-Unsubscribe/m);
  });

  test('is sent by a job as soon as its transaction commits', async () => {
    const { received, delivery } = await open();
    const { log } = capturedLog();
    const workers = startWorkers({
      login: network.address.jobs,
      handlers: [delivery.handler],
      log,
    });
    closing.push(workers.stop);
    const { north } = network.companies;
    await setSettings(north, { support_email: 'help@north.test', site_name: 'North Voice' });
    const siteContext = siteContextOf('North Voice', null).tenant;
    await queueMail(
      network.database.authPool,
      {
        to: 'bo@home.test',
        subject: 'Hello\nthere',
        paragraphs: ['Grüße, <Bo>!'],
        action: { label: 'Sign in', url: '/auth/callback#to-ken_1' },
      },
      { tenant: { ...siteContext, company_id: north }, origin: 'https://north.test' },
      'waiting',
    );
    await waitFor(() => received.length === 1);
    const source = received[0]?.text ?? '';
    expect(received[0]).toMatchObject({ from: 'help@north.test', to: ['bo@home.test'] });
    expect(source).toMatch(/^From: North Voice <help@north\.test>\r$/m);
    expect(source).toMatch(/^Subject: Hello there\r$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(source).toContain('multipart/alternative');
    const { plain, html } = partsOf(source);
    expect(plain).toContain(
      'Grüße, <Bo>!\n\nSign in:\nhttps://north.test/auth/callback#to-ken_1\n',
    );
    expect(html).toContain('Grüße, &lt;Bo&gt;!</p>');
    expect(html).toContain('<a href="https://north.test/auth/callback#to-ken_1"');
    expect(html).toMatch(/>North Voice<\/div>/);
    expect(html.trimEnd()).toMatch(/<\/html>$/);
    await setSettings(north, {});
    await waitFor(async () => {
      const { rows } = await network.admin.query<{ status: string }>(
        "select status from mail_messages where recipient = 'bo@home.test'",
      );
      return rows[0]?.status === 'sent';
    });
  });

  test('is handed to the mail server once, however often its job runs', async () => {
    const { deliver, received } = await open();
    const mail = await waitingMail();
    await deliver(mail);
    await deliver(mail);
    expect(received).toHaveLength(1);
    expect(received[0]?.text).toContain(`Message-ID: <${mail}@trunkline.test>`);
    expect(await rowOf(mail)).toMatchObject({ status: 'sent', attempts: 1, sent_at: now });
  });

  test("keeps its Message-ID when a process died before recording the mail server's reply", async () => {
    const { deliver, received } = await open();
    const mail = await waitingMail();
    await deliver(mail);
    await network.admin.query("update mail_messages set status = 'waiting' where id = $1", [mail]);
    await deliver(mail);
    const ids = received.map(({ text }) => /^Message-ID: (.+)\r$/m.exec(text)?.[1]);
    expect(ids).toEqual([`<${mail}@trunkline.test>`, `<${mail}@trunkline.test>`]);
  });

  test('is skipped if it was captured, already sent or does not exist', async () => {
    const { deliver, received } = await open();
    const mail = await waitingMail();
    await network.admin.query("update mail_messages set status = 'captured' where id = $1", [mail]);
    await deliver(mail);
    await deliver(randomUUID());
    expect(received).toEqual([]);
  });
});

describe('the sender', () => {
  test("is the tenant's support address, else its contact address, else the platform's", async () => {
    const { deliver, received } = await open();
    const { platform, north } = network.companies;
    const send = async () => deliver(await waitingMail(north));
    await setSettings(platform, { contact_email: 'hello@platform.test', site_name: 'Platform' });
    await send();
    await setSettings(north, { contact_email: 'hello@north.test', site_name: 'North "Star"' });
    await send();
    await setSettings(north, {
      contact_email: 'hello@north.test',
      support_email: 'help@north.test',
    });
    await send();
    await setSettings(north, { support_email: 'nobody' });
    await send();
    expect(received.map(({ from }) => from)).toEqual([
      'hello@platform.test',
      'hello@north.test',
      'help@north.test',
      'hello@platform.test',
    ]);
    expect(received[0]?.text).toContain('From: Platform <hello@platform.test>');
    expect(received[1]?.text).toContain('From: "North \\"Star\\"" <hello@north.test>');
    await setSettings(north, {});
  });

  test("is never an unverified address: the platform's is used instead", async () => {
    const { deliver, received } = await open();
    const { platform, north, northShop, south } = network.companies;
    await setSettings(platform, { contact_email: 'hello@platform.test' });
    const sources = async (company: string, settings: Record<string, string>) => {
      await setSettings(company, settings);
      await deliver(await waitingMail(company));
      await setSettings(company, {});
      const { from, text } = received.at(-1) ?? { from: '', text: '' };
      return { from, replyTo: /^Reply-To: (.+)\r$/m.exec(text)?.[1] ?? null };
    };
    expect(await sources(south, { mail_sender_address: 'ceo@bank.example' })).toEqual({
      from: 'hello@platform.test',
      replyTo: null,
    });
    expect(await sources(south, { support_email: 'help@south.test' })).toEqual({
      from: 'hello@platform.test',
      replyTo: 'help@south.test',
    });
    expect(await sources(south, { support_email: 'help@north.test' })).toMatchObject({
      from: 'hello@platform.test',
    });
    expect(await sources(south, { support_email: 'help@evilnorth.test' })).toMatchObject({
      from: 'hello@platform.test',
    });
    await setSettings(north, { mail_sender_address: 'post@mail.north.test' });
    expect(await sources(northShop, { mail_reply_to: 'us@shop.test' })).toEqual({
      from: 'post@mail.north.test',
      replyTo: 'us@shop.test',
    });
    await setSettings(north, {});
  });

  test("has the configured sender name, or the site's", async () => {
    const { deliver, received } = await open();
    const { north } = network.companies;
    await setSettings(north, {
      site_name: 'North Voice',
      mail_sender_name: 'North, Accounts',
      mail_sender_address: 'post@north.test',
    });
    await deliver(await waitingMail(north));
    expect(received[0]?.text).toContain('From: "North, Accounts" <post@north.test>');
    await setSettings(north, {});
  });
});

describe('an email that cannot be delivered', () => {
  const refuseWith = (code: number): SMTPServerOptions => ({
    onRcptTo(_address, _session, callback) {
      callback(Object.assign(new Error('not ada@home.test'), { responseCode: code }));
    },
  });

  test('fails immediately if it is rejected permanently, with a reason that names no one', async () => {
    const { deliver } = await open(refuseWith(550));
    const mail = await waitingMail();
    await deliver(mail);
    const row = await rowOf(mail);
    expect(row).toMatchObject({ status: 'failed', attempts: 1, sent_at: null });
    expect(String(row.error)).toContain('[email]');
    expect(String(row.error)).not.toContain('ada@');
  });

  test('is retried after a temporary rejection until the attempts run out', async () => {
    const { deliver } = await open(refuseWith(451));
    const mail = await waitingMail();
    await expect(deliver(mail)).rejects.toThrow("Can't send mail");
    expect(await rowOf(mail)).toMatchObject({ status: 'waiting', attempts: 1 });
    await deliver(mail, true);
    expect(await rowOf(mail)).toMatchObject({ status: 'failed', attempts: 2 });
  });

  test('waits while the mail server is unreachable', async () => {
    const { deliver, close } = await open();
    await close();
    const mail = await waitingMail();
    await expect(deliver(mail)).rejects.toThrow('ECONNREFUSED');
    expect(await rowOf(mail)).toMatchObject({ status: 'waiting', attempts: 1 });
  });

  test('is not sent to a second address hidden in its recipient', async () => {
    const { deliver, received } = await open();
    const mail = await waitingMail(null, 'ada@home.test, eve@home.test');
    await deliver(mail, true);
    expect(received.flatMap(({ to }) => to)).not.toContain('eve@home.test');
  });
});
