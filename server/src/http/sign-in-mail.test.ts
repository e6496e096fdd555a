import { LinkInfo, Session } from '@trunkline/contract/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { Browser } from '../testing/browser.ts';
import { openMailServer, partsOf } from '../testing/mail-server.ts';
import { eventually } from '../testing/process.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

let network: TestNetwork;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  const { north } = network.companies;
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'north.test', 'valid')",
    [north],
  );
  await network.admin.query(
    `insert into site_settings (company_id, setting_key, setting_value)
     values ($1, 'site_name', '"North Voice"'), ($1, 'support_email', '"help@north.test"')`,
    [north],
  );
  mailServer = await openMailServer();
  service = await createTestService(network, { SMTP_URL: mailServer.url });
  service.service.work();
});
afterAll(async () => {
  await service.stop();
  await mailServer.close();
  await network.drop();
});

test('a link requested at a tenant is sent by SMTP in its name, and signs in there once', async () => {
  const person = await network.person(network.companies.northShop, 'admin');
  const siteOptions = { headers: { host: 'north.test' } };
  const request = (path: string, json: unknown) =>
    service.request(path, { ...siteOptions, method: 'POST', json });
  const response = await request('/api/auth/magic-link', { email: person.email.toUpperCase() });
  expect(response.json()).toEqual({ sent: true });
  await eventually(() => mailServer.received.length > 0);

  expect(mailServer.received).toHaveLength(1);
  const [mail] = mailServer.received;
  expect(mail).toMatchObject({ from: 'help@north.test', to: [person.email] });
  expect(mail?.text).toMatch(/^From: North Voice <help@north\.test>\r$/m);
  const { plain, html } = partsOf(mail?.text ?? '');
  const address = /http:\/\/\S+\/auth\/callback#[\w-]+/;
  const link = new URL(address.exec(plain)?.[0] ?? '');
  expect(link.origin).toBe('http://north.test');
  expect(html).toContain(`href="${link.href}"`);

  // Opening the page and checking the token don't use it up.
  const token = link.hash.slice(1);
  expect((await service.request(link.pathname, siteOptions)).status).toBe(200);
  const inspected = await request('/api/auth/links/inspect', { token });
  expect(LinkInfo.parse(inspected.json())).toMatchObject({
    purpose: 'magic_link',
    email: person.email,
  });
  const browser = new Browser(service);
  const openLink = () =>
    browser.request('/api/auth/links/sign-in', { ...siteOptions, method: 'POST', json: { token } });
  expect(Session.parse((await openLink()).json())).toMatchObject({
    user: { id: person.id, email: person.email },
    session: { aal: 'aal1' },
  });
  const session = Session.parse(
    (await browser.request('/api/auth/get-session', siteOptions)).json(),
  );
  expect(session).toMatchObject({ user: { id: person.id } });
  expect(errorIn(await openLink())).toBe('400 otp_expired');
  // Sent email is readable only by its recipient.
  expect((await service.request('/dev/mail.json')).status).toBe(404);
});
