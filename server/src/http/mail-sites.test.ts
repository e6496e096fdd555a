import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordAuthEvent } from '../capabilities/audit/index.ts';
import { createAuth, LinkRequest } from '../capabilities/auth/index.ts';
import { mailSender } from '../capabilities/branding/index.ts';
import { queueMail } from '../kernel/mail.ts';
import { createTestNetwork, type Person, secret, type TestNetwork, waitFor } from '../testing.ts';
import { createTestService, type TestService } from '../testing/service.ts';

// Every way to send an email with a link, from hosts of tenants unrelated to the user.

const platform = 'http://trunkline.test';
let network: TestNetwork;
let service: TestService;
let southPerson: Person;
let northPerson: Person;

beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  service = await createTestService(network);
  southPerson = await network.person(network.companies.southShop, 'admin');
  northPerson = await network.person(network.companies.northShop, 'admin');
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const setDomain = (company: string, domain: string, problem = false) =>
  network.admin.query(
    `insert into tenant_domains (company_id, domain, status, problem_since)
     values ($1, $2, 'valid', case when $3 then now() end)`,
    [company, domain, problem],
  );

beforeEach(async () => {
  // All tests share one client address.
  await network.admin.query('delete from rate_limit_windows');
  await network.admin.query('delete from tenant_domains');
  await network.admin.query('delete from mail_messages');
  await network.admin.query('delete from auth_links');
  await network.admin.query("delete from pgboss.job where name = 'auth.send-link'");
  await network.admin.query('delete from email_templates');
  await setDomain(network.companies.north, 'north.test');
  await network.admin.query(
    `insert into site_settings (company_id, setting_key, setting_value)
     values ($1, 'site_name', '"North Voice"') on conflict do nothing`,
    [network.companies.north],
  );
  // The process must know the domain before the first request.
  await waitFor(async () =>
    (await service.request('/', { headers: { host: 'north.test' } })).text.includes('North Voice'),
  );
});

interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly company_id: string | null;
}

const mailsTo = async (email: string): Promise<Mail[]> =>
  (
    await network.admin.query<Mail>(
      'select subject, text, company_id from mail_messages where recipient = $1 order by created_at',
      [email],
    )
  ).rows;

/** Runs the jobs immediately. */
async function runJobs(): Promise<void> {
  const { sendLink } = createAuth({
    pool: network.database.authPool,
    baseUrl: platform,
    secret,
    now: () => network.clock.now,
    providers: new Map(),
    consumeLimit: async () => ({ ok: true }),
    blocks: {
      forPerson: () => null,
      forAccount: () => null,
      forEndedSession: async () => null,
      recordFailure: async () => {},
    },
    inspect: async () => {},
    attempts: { begin: async () => ({ end: async () => {} }), consumeMail: async () => {} },
    record: recordAuthEvent,
    sendMail: (mail, connection, sender) => queueMail(connection, mail, sender, 'captured'),
    requestLink: async () => {},
    senderFor: (connection, reader, host) =>
      mailSender(connection, new URL(platform), reader, host),
    reportError: (error) => {
      throw error;
    },
  });
  const { rows } = await network.admin.query<{ data: unknown }>(
    "delete from pgboss.job where name = 'auth.send-link' returning data",
  );
  for (const { data } of rows) await sendLink(LinkRequest.parse(data));
}

/** Returns the next email to an address, with the origins of its links. */
async function nextMail(email: string) {
  await runJobs();
  const [mail] = await mailsTo(email);
  if (mail === undefined) throw new Error('no mail');
  const links = mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
  return { ...mail, origins: [...new Set(links.map((link) => new URL(link).origin))] };
}

function request(path: string, email: string, headers: Record<string, string>) {
  return service.request(`/api/auth${path}`, { method: 'POST', headers, json: { email } });
}

const paths = ['/magic-link', '/password/forgot', '/sign-up'] as const;
const spellings: readonly Record<string, string>[] = [
  { host: 'north.test' },
  { host: 'NORTH.test' },
  { host: 'north.test.' },
  { host: 'north.test:8080' },
  { host: 'north.test', 'x-forwarded-host': 'trunkline.test' },
  { host: 'trunkline.test', 'x-forwarded-host': 'north.test' },
  { host: 'trunkline.test', forwarded: 'host=north.test' },
  { host: 'nobody.test' },
];

describe("another tenant's site", () => {
  test.each(paths.flatMap((path) => spellings.map((headers) => ({ path, headers }))))(
    'is not mentioned in the email requested under $path as $headers',
    async ({ path, headers }) => {
      await request(path, southPerson.email, headers);
      const mail = await nextMail(southPerson.email);
      expect(mail.origins).toEqual([platform]);
      expect(`${mail.subject} ${mail.text}`).not.toContain('North');
      expect(mail.company_id).toBe(network.companies.platform);
    },
  );

  test('redirects requests from its www host instead of handling them', async () => {
    const response = await request('/magic-link', southPerson.email, { host: 'www.north.test' });
    expect([301, 308]).toContain(response.status);
    expect(response.headers.location).toMatch(/^http:\/\/north\.test\//);
  });

  test("links to the person's own tenant if it has a domain", async () => {
    await setDomain(network.companies.south, 'south.test');
    for (const path of paths) {
      await request(path, southPerson.email, { host: 'north.test' });
      expect((await nextMail(southPerson.email)).origins).toEqual(['http://south.test']);
      await network.admin.query('delete from mail_messages');
    }
  });

  test('responds identically whether or not the address has an account', async () => {
    for (const path of paths) {
      const existing = await request(path, southPerson.email, { host: 'north.test' });
      const unknown = await request(path, `${crypto.randomUUID()}@example.test`, {
        host: 'north.test',
      });
      expect([existing.status, existing.text]).toEqual([unknown.status, unknown.text]);
    }
    await nextMail(southPerson.email);
  });

  test("does not apply its templates to other tenants' people", async () => {
    await network.admin.query(
      `insert into email_templates (company_id, kind, subject, body, button)
       values ($1, 'reset_password', 'Urgent', E'Call us\n\n{{link}}', 'Go')`,
      [network.companies.north],
    );
    await request('/password/forgot', southPerson.email, { host: 'north.test' });
    expect((await nextMail(southPerson.email)).subject).not.toBe('Urgent');
  });

  test("security notices link to the person's own site too", async () => {
    const { cookie } = await network.signIn(southPerson, 'aal2', 'north.test');
    const json = { email: `${crypto.randomUUID()}@example.test` };
    const headers = { host: 'north.test' };
    const response = await service.request('/api/auth/email/change', {
      method: 'POST',
      headers,
      cookie,
      json,
    });
    expect(response.status).toBe(200);
    expect((await nextMail(southPerson.email)).origins).toEqual([platform]);
    expect((await nextMail(json.email)).origins).toEqual([platform]);
    await network.admin.query('delete from mail_messages');
    const renewed = await service.request('/api/auth/mfa/recovery-codes', {
      method: 'POST',
      headers,
      cookie,
      json: {},
    });
    expect(renewed.status).toBe(200);
    const notice = await nextMail(southPerson.email);
    expect(notice.origins).toEqual([platform]);
    expect(notice.text).not.toContain('North');
  });

  test('an invitation sent from there links to a site of the inviting company', async () => {
    const { cookie } = await network.signIn(network.people.southAdmin, 'aal2', 'north.test');
    const email = `${crypto.randomUUID()}@example.test`;
    const json = { email, role: 'reseller', company_id: network.companies.southShop };
    const headers = { host: 'north.test' };
    const response = await service.request('/api/users/invitations', {
      method: 'POST',
      headers,
      cookie,
      json,
    });
    expect(response.status).toBeLessThan(300);
    const mail = await nextMail(email);
    expect(mail.origins).toEqual([platform]);
    expect(mail.text).not.toContain('North');
  });

  test("an administrator's action there is emailed in the name of their own site", async () => {
    const { cookie } = await network.signIn(network.people.southAdmin, 'aal2', 'north.test');
    const person = await network.person(network.companies.southShop, 'reseller');
    const headers = { host: 'north.test' };
    const response = await service.request(`/api/users/${person.id}/change-role`, {
      method: 'POST',
      headers,
      cookie,
      json: { role: 'end_user' },
    });
    expect(response.status).toBe(200);
    const mail = await nextMail(person.email);
    expect(mail.origins).toEqual([platform]);
    expect(mail.text).not.toContain('North');
  });
});

describe("the person's own site", () => {
  test.each(paths)('%s on the site of the company above links to it', async (path) => {
    await request(path, northPerson.email, { host: 'north.test' });
    const mail = await nextMail(northPerson.email);
    expect(mail.origins).toEqual(['http://north.test']);
    expect(`${mail.subject} ${mail.text}`).toContain('North Voice');
  });

  test('an emailed link to it works', async () => {
    await request('/magic-link', northPerson.email, { host: 'north.test' });
    const token = /#([\w-]{43})/.exec((await nextMail(northPerson.email)).text)?.[1] ?? '';
    const headers = { host: 'north.test' };
    const openLink = (path: string) =>
      service.request(`/api/auth/links/${path}`, { method: 'POST', headers, json: { token } });
    expect((await openLink('inspect')).text).toContain('magic_link');
    expect((await openLink('sign-in')).status).toBe(200);
  });

  test("email requested on a site below links to the person's own site", async () => {
    await setDomain(network.companies.northShop, 'shop.test');
    await request('/magic-link', network.people.northAdmin.email, { host: 'shop.test' });
    expect((await nextMail(network.people.northAdmin.email)).origins).toEqual([
      'http://north.test',
    ]);
  });

  test('a new person gets the email of the site they sign up on', async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    await request('/sign-up', email, { host: 'north.test' });
    expect((await nextMail(email)).origins).toEqual(['http://north.test']);
  });
});

describe('a domain that is no longer verified', () => {
  const changes: Record<string, () => Promise<unknown>> = {
    'is in its one-week grace period': () =>
      network.admin.query(
        "update tenant_domains set problem_since = now() where domain = 'north.test'",
      ),
    'was found invalid': () =>
      network.admin.query(
        "update tenant_domains set status = 'invalid' where domain = 'north.test'",
      ),
    'was removed': () =>
      network.admin.query("delete from tenant_domains where domain = 'north.test'"),
    'belongs to another tenant now': async () => {
      await network.admin.query("delete from tenant_domains where domain = 'north.test'");
      await setDomain(network.companies.south, 'north.test');
    },
  };

  test.each(Object.entries(changes))('%s: emails link to the platform', async (_name, change) => {
    await change();
    for (const path of ['/magic-link', '/password/forgot']) {
      await request(path, northPerson.email, { host: 'north.test' });
      expect((await nextMail(northPerson.email)).origins).toEqual([platform]);
      await network.admin.query('delete from mail_messages');
    }
  });

  test.each(Object.entries(changes))(
    '%s: a link emailed earlier stops working',
    async (_name, change) => {
      await request('/magic-link', northPerson.email, { host: 'north.test' });
      const token = /#([\w-]{43})/.exec((await nextMail(northPerson.email)).text)?.[1] ?? '';
      await change();
      const json = { token };
      for (const host of ['north.test', 'trunkline.test']) {
        for (const path of ['inspect', 'sign-in']) {
          const response = await service.request(`/api/auth/links/${path}`, {
            method: 'POST',
            headers: { host },
            json,
          });
          expect(response.status).toBe(400);
        }
      }
    },
  );

  test('a sign-up started on that domain does not join its new owner', async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    await request('/sign-up', email, { host: 'north.test' });
    const token = /#([\w-]{43})/.exec((await nextMail(email)).text)?.[1] ?? '';
    await changes['belongs to another tenant now']?.();
    const headers = { host: 'north.test' };
    await service.request('/api/auth/links/sign-in', { method: 'POST', headers, json: { token } });
    const { rowCount } = await network.admin.query('select from profiles where email = $1', [
      email,
    ]);
    expect(rowCount).toBe(0);
  });

  test('a sign-up link opened on another site joins the site that requested it', async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    await request('/sign-up', email, { host: 'trunkline.test' });
    const token = /#([\w-]{43})/.exec((await nextMail(email)).text)?.[1] ?? '';
    const headers = { host: 'north.test' };
    await service.request('/api/auth/links/sign-in', { method: 'POST', headers, json: { token } });
    const { rows } = await network.admin.query(
      'select c.parent_id from profiles p join companies c on c.id = p.company_id where p.email = $1',
      [email],
    );
    expect(rows).toEqual([{ parent_id: network.companies.platform }]);
  });
});
