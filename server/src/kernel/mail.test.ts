import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteContextOf } from '../capabilities/branding/site-context.ts';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { withPlatform } from './context.ts';
import { declareJobs } from './jobs.ts';
import { deliverMail, queueMail, selectMail, type Sender } from './mail.ts';

describe('the outbox', () => {
  let network: TestNetwork;
  beforeAll(async () => {
    network = await createTestNetwork();
    await declareJobs(network.database, [deliverMail]);
  });
  afterAll(() => network.drop());
  // The sender of a product before its first company exists.
  const sender: Sender = { tenant: siteContextOf('x.test', null).tenant, origin: 'https://x.test' };
  const storedMail = () => withPlatform(network.database, 'test', selectMail);

  test('stores an email as text and HTML with its links; a subject is one line', async () => {
    const mail = {
      to: 'a@b.example',
      subject: 'One\r\nBcc: x@y.example',
      paragraphs: ['See https://x.test/1 or https://x.test/2?a=1&b=2'],
      action: { label: 'Go', url: '/auth/callback#t' },
      notes: ['Again: https://x.test/1'],
    };
    await queueMail(network.database.authPool, mail, sender, 'captured');
    const [first] = await storedMail();
    expect(first).toMatchObject({
      to: 'a@b.example',
      subject: 'One Bcc: x@y.example',
      text: expect.stringContaining('Go:\nhttps://x.test/auth/callback#t\n'),
      html: expect.stringContaining('<a href="https://x.test/auth/callback#t"'),
      links: ['https://x.test/1', 'https://x.test/2?a=1&b=2', 'https://x.test/auth/callback#t'],
    });
  });

  test("stores an email under the sender's company, if there is one", async () => {
    const tenant = { ...sender.tenant, company_id: network.companies.north };
    const mail = { to: 'company@b.example', subject: 'x', paragraphs: [] };
    await queueMail(network.database.authPool, mail, sender, 'captured');
    await queueMail(network.database.authPool, mail, { ...sender, tenant }, 'captured');
    const { rows } = await network.admin.query(
      'select company_id from mail_messages where recipient = $1 order by created_at',
      [mail.to],
    );
    expect(rows).toEqual([{ company_id: null }, { company_id: network.companies.north }]);
  });

  test('stores an email with an idempotency key once', async () => {
    const id = '00000000-0000-4000-8000-00000000000a';
    const mail = { id, to: 'once@b.example', subject: 'x', paragraphs: [] };
    await withPlatform(network.database, 'test', (tx) => queueMail(tx, mail, sender, 'captured'));
    await withPlatform(network.database, 'test', (tx) => queueMail(tx, mail, sender, 'captured'));
    expect((await storedMail()).filter(({ to }) => to === mail.to)).toHaveLength(1);
  });

  test('drops an email whose transaction is rolled back', async () => {
    const connection = await network.database.authPool.connect();
    await connection.query('begin');
    const mail = { to: 'a@b.example', subject: 'undone', paragraphs: ['x'] };
    await queueMail(connection, mail, sender, 'waiting');
    await connection.query('rollback');
    connection.release();
    expect((await storedMail()).map(({ subject }) => subject)).not.toContain('undone');
  });

  test('is readable by the platform only', async () => {
    for (const role of ['app_user', 'app_public', 'app_auth'] as const) {
      const attempt = network.database.transaction(role, {}, selectMail);
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    }
  });
});
