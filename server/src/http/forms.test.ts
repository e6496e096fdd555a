import { rateLimits } from '@trunkline/contract/kernel/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { createCaptchaServer } from '../testing/captcha-server.ts';
import { createTestService, type TestService } from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
let second: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  const insert = (slug: string, form: string) =>
    network.admin.query(
      `insert into pages (company_id, slug, title, published, content) values ($1, $2, 'Page', true, $3)`,
      [
        network.companies.platform,
        slug,
        JSON.stringify({
          sections: [
            { type: 'hero', title: 'Page' },
            { type: 'form', form },
          ],
        }),
      ],
    );
  await insert('contact', 'contact');
  await insert('partners', 'partner');
  await insert('talk', 'contact');
  await network.admin.query(
    `insert into site_settings (company_id, setting_key, setting_value) values ($1, 'contact_email', '"desk@trunk.example"')`,
    [network.companies.platform],
  );
  service = await createTestService(network);
  second = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await second.stop();
  await network.drop();
});
beforeEach(() => network.admin.query('delete from rate_limit_windows'));

const host = 'trunkline.test';
const tokenIn = (html: string) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** Opens the page of a form and advances the clock. */
async function open(path = '/contact', seconds = 60, from: TestService = service) {
  const page = await from.request(path, { headers: { host } });
  expect(page.status).toBe(200);
  network.clock.now = new Date(network.clock.now.getTime() + seconds * 1000);
  return tokenIn(page.text);
}

const contact = {
  name: 'Robin Vale',
  email: 'robin@vale.example',
  topic: 'sales',
  message: 'Forty resellers, three tiers.',
};
const application = {
  company_name: 'Vale Telecom',
  contact_name: 'Robin Vale',
  email: 'robin@vale.example',
  country: 'US',
  kind: 'reseller',
  website: 'https://vale.example',
};

function send(
  form: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  to: TestService = service,
) {
  return to.request(`/forms/${form}`, {
    method: 'POST',
    raw: new URLSearchParams(fields).toString(),
    headers: {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://trunkline.test',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });
}
const rowsOf = async (table: 'contact_requests' | 'partner_applications') =>
  (await network.admin.query<Record<string, unknown>>(`select * from ${table} order by created_at`))
    .rows;
const mails = async () =>
  (
    await network.admin.query<{ recipient: string; text: string; subject: string }>(
      'select recipient, subject, text from mail_messages order by created_at, recipient',
    )
  ).rows;
const deleteRequests = async () => {
  await network.admin.query('delete from contact_requests');
  await network.admin.query('delete from partner_applications');
  await network.admin.query('delete from mail_messages');
};
beforeEach(deleteRequests);

describe('a completed form', () => {
  test('is stored, emailed and confirmed, and links back to the form', async () => {
    const response = await send('contact', { ...contact, token: await open('/talk') });
    expect(response.status).toBe(303);
    expect(response.headers.location).toBe('/talk?sent=1#form-contact');
    expect(await rowsOf('contact_requests')).toMatchObject([
      { ...contact, company_id: network.companies.platform, state: 'new', phone: '' },
    ]);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([
      'desk@trunk.example',
      'robin@vale.example',
    ]);
    expect(sent.find(({ recipient }) => recipient.startsWith('desk'))?.text).toContain(
      'Forty resellers',
    );
    // The confirmation doesn't contain the sender's text, so it can't be used to send messages to
    // others.
    expect(sent.find(({ recipient }) => recipient.startsWith('robin'))?.text).not.toContain(
      'Forty',
    );
    const thanks = await service.request('/talk?sent=1', { headers: { host } });
    expect(thanks.text).toContain('received your message');
    expect(thanks.text).not.toContain('action="/forms/contact"');
    const { rows } = await network.admin.query(
      "select actor_id, company_id, action from audit_logs where resource_type = 'contact_requests' and action = 'insert'",
    );
    expect(rows).toEqual([
      { actor_id: null, company_id: network.companies.platform, action: 'insert' },
    ]);
  });

  test('is stored as a new application if it is the partner form', async () => {
    const response = await send('partner', { ...application, token: await open('/partners') });
    expect(response.headers.location).toBe('/partners?sent=1#form-partner');
    expect(await rowsOf('partner_applications')).toMatchObject([
      { ...application, company_id: network.companies.platform, state: 'new' },
    ]);
  });

  test('changes nothing when sent again, on any process', async () => {
    const token = await open();
    for (const to of [service, second]) {
      expect((await send('contact', { ...contact, token }, {}, to)).status).toBe(303);
    }
    expect(await rowsOf('contact_requests')).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
  });

  test('counts as another message when sent with different text from a page the browser restored', async () => {
    const token = await open();
    for (const message of ['The first of two questions.', 'The second of two questions.'])
      expect((await send('contact', { ...contact, message, token })).status).toBe(303);
    const rows = await rowsOf('contact_requests');
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ message }) => message)).size).toBe(2);
  });

  test('counts once when sent twenty times in parallel', async () => {
    await network.admin.query(
      `insert into rate_limit_overrides (company_id, rule, seconds, max) values ($1, 'contact_form', 60, 100)`,
      [network.companies.platform],
    );
    const token = await open();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send('contact', { ...contact, token }, {}, index % 2 === 0 ? service : second),
      ),
    );
    await network.admin.query('delete from rate_limit_overrides');
    expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(await rowsOf('contact_requests')).toHaveLength(1);
  });
});

describe('invalid input', () => {
  test('shows errors beside the fields with the input kept, and is never cached', async () => {
    const fields = {
      ...contact,
      email: 'robin at vale',
      phone: 'call me',
      topic: 'nonsense',
      message: '',
      name: '"><script>alert(1)</script>',
    };
    const response = await send('contact', { ...fields, token: await open() });
    expect(response.status).toBe(422);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    const { text } = response;
    expect(text).toContain('Please enter a valid email address.');
    expect(text).toContain('Please use digits, spaces, hyphens and brackets');
    expect(text).toContain('Please choose one.');
    expect(text).toContain('Please fill this in.');
    expect(text).toContain('value="robin at vale"');
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('aria-describedby="contact-email-error"');
    expect(await rowsOf('contact_requests')).toEqual([]);
    expect((await service.request('/contact', { headers: { host } })).text).not.toContain(
      'robin at vale',
    );
  });

  test.each([
    ['a name of two lines', { name: 'A\r\nBcc: all@example.com' }],
    ['a zero byte', { message: 'a\0b' }],
    ['a message that is too long', { message: 'x'.repeat(5001) }],
    ['an address with spaces', { email: 'a b@c.example' }],
    ['two addresses', { email: 'a@b.example,c@d.example' }],
    ['a mail header in the address', { email: 'a@b.example\r\nBcc:x@y.example' }],
    ['only spaces', { name: '   ' }],
  ])('rejects %s', async (_, changes) => {
    const response = await send('contact', { ...contact, ...changes, token: await open() });
    expect(response.status).toBe(422);
    expect(await rowsOf('contact_requests')).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test.each(['javascript:alert(1)', 'ftp://vale.example', 'vale', 'https://user@vale.example'])(
    'rejects the web address %s',
    async (website) => {
      const token = await open('/partners');
      expect((await send('partner', { ...application, website, token })).status).toBe(422);
      expect(await rowsOf('partner_applications')).toEqual([]);
    },
  );

  test('ignores a field the form does not have', async () => {
    const overrides = { state: 'handled', company_id: network.companies.south, is_admin: '1' };
    await send('contact', { ...contact, ...overrides, token: await open() });
    expect(await rowsOf('contact_requests')).toMatchObject([
      { state: 'new', company_id: network.companies.platform },
    ]);
  });
});

describe('protection against bots', () => {
  test('confirms but discards submissions that fill in the hidden field', async () => {
    const token = await open();
    const response = await send('contact', { ...contact, contact_reference: 'x', token });
    expect(response.status).toBe(303);
    expect(await rowsOf('contact_requests')).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test('asks visitors who submit too fast to check again; the same form is then accepted', async () => {
    const token = await open('/contact', 1);
    const tooFast = await send('contact', { ...contact, token });
    expect(tooFast.status).toBe(422);
    expect(tooFast.text).toContain('too quick');
    expect(tokenIn(tooFast.text)).toBe(token);
    network.clock.now = new Date(network.clock.now.getTime() + 5_000);
    expect((await send('contact', { ...contact, token })).status).toBe(303);
  });

  test('rejects a forged token, and one from another form, tenant or day', async () => {
    await network.admin.query(
      "insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid')",
      [network.companies.north],
    );
    const token = await open();
    const otherResponse = await send(
      'contact',
      { ...contact, token },
      {
        host: 'north.test',
        origin: 'http://north.test',
      },
    );
    expect([404, 422]).toContain(otherResponse.status);
    const submissions: [string, Record<string, string>, string][] = [
      ['partner', application, token],
      ['contact', contact, ''],
      ['contact', contact, `${token}x`],
      ['contact', contact, 'a.b.c'],
    ];
    for (const [form, fields, invalidToken] of submissions) {
      const response = await send(form, { ...fields, token: invalidToken });
      expect(response.status).toBe(422);
      expect(response.text).toContain('This form has expired');
    }
    network.clock.now = new Date(network.clock.now.getTime() + 25 * 3_600_000);
    expect((await send('contact', { ...contact, token })).status).toBe(422);
    expect(await rowsOf('contact_requests')).toEqual([]);
  });

  test('allows three applications an hour across all processes, and keeps the input of the fourth', async () => {
    for (let count = 0; count < 3; count += 1) {
      const to = count % 2 === 0 ? service : second;
      const token = await open('/partners');
      const response = await send('partner', { ...application, token }, {}, to);
      expect(response.status).toBe(303);
    }
    const token = await open('/partners');
    const fourth = await send('partner', { ...application, token }, {}, second);
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0);
    expect(fourth.text).toContain(application.company_name);
    expect(await rowsOf('partner_applications')).toHaveLength(3);
  });

  test('allows twenty messages an hour from one network, and three confirmations per address', async () => {
    const write = async () => send('contact', { ...contact, token: await open() });
    for (let count = 0; count < rateLimits.contact_form.max; count += 1)
      expect((await write()).status).toBe(303);
    expect((await write()).status).toBe(429);
    expect(await rowsOf('contact_requests')).toHaveLength(rateLimits.contact_form.max);
    expect((await mails()).filter(({ recipient }) => recipient.startsWith('robin'))).toHaveLength(
      3,
    );
  });
});

describe('the origin and content of a submission', () => {
  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['a subdomain', { origin: 'http://x.trunkline.test', 'sec-fetch-site': 'same-site' }, 403],
    ['JSON', { 'content-type': 'application/json' }, 415],
  ] as const)('%s is refused', async (_, headers, status) => {
    const response = await send('contact', { ...contact, token: await open() }, headers);
    expect(response.status).toBe(status);
    expect(await rowsOf('contact_requests')).toEqual([]);
  });

  test('rejects an oversized body and an unknown form', async () => {
    expect((await send('contact', { message: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await send('newsletter', {})).status).toBe(404);
  });
});

describe('with a CAPTCHA', () => {
  let provider: Awaited<ReturnType<typeof createCaptchaServer>>;
  let checked: TestService;
  beforeAll(async () => {
    provider = await createCaptchaServer();
    checked = await createTestService(network, {
      CAPTCHA_SITE_KEY: 'the-site-key',
      CAPTCHA_SECRET_KEY: 'the secret key',
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_VERIFY_URL: provider.url,
    });
  });
  afterAll(async () => {
    await checked.stop();
    await provider.stop();
  });
  const sendChecked = async (token?: string) =>
    send(
      'contact',
      {
        ...contact,
        token: await open('/contact', 60, checked),
        ...(token !== undefined && { 'cf-turnstile-response': token }),
      },
      {},
      checked,
    );

  test('allows the provider in the security policy, and never reveals the secret key', async () => {
    const page = await checked.request('/contact', { headers: { host } });
    expect(page.headers['content-security-policy']).toContain(
      "script-src 'self' https://challenges.cloudflare.com",
    );
    expect(page.text).toContain('data-sitekey="the-site-key"');
    expect(page.text).not.toContain('the secret key');
    const plain = await service.request('/contact', { headers: { host } });
    expect(plain.headers['content-security-policy']).not.toContain('cloudflare');
  });

  test("requires the visitor's answer", async () => {
    expect((await sendChecked('a person')).status).toBe(303);
    expect(provider.requests.at(-1)).toMatchObject({
      secret: 'the secret key',
      response: 'a person',
      sitekey: 'the-site-key',
    });
  });

  test.each([undefined, '', 'a program', 'x'.repeat(5000)])('rejects %s', async (token) => {
    const refused = await sendChecked(token);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Complete the check');
    expect(await rowsOf('contact_requests')).toEqual([]);
  });

  test('accepts nothing while the provider is unavailable, and keeps the input', async () => {
    provider.break(true);
    const refused = await sendChecked('a person');
    provider.break(false);
    expect(refused.status).toBe(503);
    expect(refused.text).toContain('Robin Vale');
    expect(await rowsOf('contact_requests')).toEqual([]);
  });
});
