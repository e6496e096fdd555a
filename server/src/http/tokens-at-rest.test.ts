import { createHash } from 'node:crypto';
import { RecoveryCodes } from '@trunkline/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { hashPassword } from '../capabilities/auth/password.ts';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { Browser, enroll, verify } from '../testing/browser.ts';
import { openMailServer, partsOf } from '../testing/mail-server.ts';
import { eventually } from '../testing/process.ts';
import { createTestService, type TestService } from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
let mail: Awaited<ReturnType<typeof openMailServer>>;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  mail = await openMailServer();
  service = await createTestService(network, { SMTP_URL: mail.url });
  service.service.work();
});
afterAll(async () => {
  await service.stop();
  await mail.close();
  await network.drop();
});

/** Every row of every table as text, with the table's name. */
async function everyRow(): Promise<string[]> {
  const { rows: tables } = await network.admin.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`,
  );
  const rowsByTable = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await network.admin.query<{ row: string }>(
        `select t::text as row from ${name} t`,
      );
      return rows.map(({ row }) => `${name}: ${row}`);
    }),
  );
  return rowsByTable.flat();
}

test('no table contains a secret in plain text that is still valid', async () => {
  const password = 'correct horse battery';
  const person = await network.person(network.companies.north, 'admin');
  await network.admin.query(
    `insert into auth_accounts (user_id, account_id, provider_id, password)
     values ($1::uuid, $1::text, 'credential', $2)`,
    [person.id, await hashPassword(password)],
  );
  const browser = new Browser(service);
  await browser.post('/api/auth/sign-in/email', { email: person.email, password });
  const before = new Map(browser.cookies);
  const authenticator = await enroll(browser);
  expect((await verify(browser, authenticator, network.clock.now)).status).toBe(200);
  const { codes } = RecoveryCodes.parse(
    (await browser.post('/api/auth/mfa/recovery-codes')).json(),
  );
  const integration = await browser.post('/api/integrations', {
    company_id: network.companies.north,
    name: 'Hook',
    url: 'https://generated.example/hook',
    topics: ['companies'],
  });
  const { id } = z.object({ id: z.string() }).parse(integration.json());
  const response = await browser.post(`/api/integrations/${id}/secret`);
  const { secret } = z.object({ secret: z.string() }).parse(response.json());
  const invited = `${crypto.randomUUID()}@example.test`;
  const unknown = `${crypto.randomUUID()}@example.test`;
  const json = { email: invited, role: 'end_user', company_id: network.companies.north };
  expect((await browser.post('/api/users/invitations', json)).status).toBe(200);
  await browser.post('/api/auth/magic-link', { email: person.email });
  await browser.post('/api/auth/password/forgot', { email: person.email });
  await browser.post('/api/auth/sign-up', { email: unknown });

  const tokens = () =>
    mail.received.flatMap(({ text }) =>
      [...partsOf(text).plain.matchAll(/callback#([\w-]{43})/g)].map(([, t]) => t ?? ''),
    );
  await eventually(() => tokens().length >= 4);
  // The row of an email is emptied just after the email has arrived.
  await eventually(async () => {
    const { rows } = await network.admin.query(
      "select from mail_messages where status = 'waiting'",
    );
    return rows.length === 0;
  });
  const cookies = [
    before.get('session'),
    browser.cookies.get('session'),
    browser.cookies.get('device'),
  ].map((value) => value?.split('.')[0] ?? '');
  expect(cookies.every((cookie) => /^[\w-]{43}$/.test(cookie))).toBe(true);
  const key = secret.replace('whsec_', '');
  const secrets = [...tokens(), ...cookies, ...codes, key, password];
  const encodings = secrets.flatMap((secret) => [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret, 'base64url').toString('hex'),
  ]);
  const rows = await everyRow();
  expect(rows.filter((row) => encodings.some((encoding) => row.includes(encoding)))).toEqual([]);
  // The scan works: it finds a known value.
  const [token = ''] = tokens();
  const hash = createHash('sha256').update(token).digest('hex');
  expect(rows.some((row) => row.includes(hash))).toBe(true);
});
