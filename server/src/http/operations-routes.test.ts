import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authEndpoints } from '../capabilities/auth/auth-endpoints.ts';
import { siteContextOf } from '../capabilities/branding/site-context.ts';
import { queueMail } from '../kernel/mail.ts';
import {
  baseUrl,
  createTestNetwork,
  type TestNetwork,
  waitForLockedConnections,
} from '../testing.ts';
import { createTestService, declaredOperations, type TestService } from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

test('the service is live but not ready while the database is unavailable', async () => {
  expect((await service.request('/health')).json()).toEqual({ status: 'ok' });
  expect((await service.request('/ready')).json()).toEqual({ status: 'ready' });
  await network.admin.query('alter function app.claim(text) rename to away');
  const [health, ready] = [await service.request('/health'), await service.request('/ready')];
  await network.admin.query('alter function app.away(text) rename to claim');
  expect([health.status, ready.status]).toEqual([200, 503]);
  expect(ready.text).not.toMatch(/claim|function/);
  expect((await service.request('/ready')).status).toBe(200);
});

test('the reference page lists every operation of the OpenAPI description', async () => {
  const { text } = await service.request('/api/docs');
  for (const { method, path } of declaredOperations) expect(text).toContain(`${method} ${path}`);
});

test('the description states whether API keys can call an operation', async () => {
  const document = Object((await service.request('/openapi.json')).json());
  expect(document.components.securitySchemes.key).toMatchObject({ scheme: 'bearer' });
  const { paths } = document;
  expect(paths['/companies'].get.security).toEqual([{ session: [] }, { key: [] }]);
  expect(paths['/api_keys'].post.security).toEqual([{ session: [] }]);
  const names = (operation: { parameters?: { name: string }[] }) =>
    (operation.parameters ?? []).map(({ name }) => name);
  expect(names(paths['/companies'].post)).toContain('Idempotency-Key');
  expect(names(paths['/companies'].get)).not.toContain('Idempotency-Key');
  const identity = Object.keys(paths).filter((path) => path.startsWith('/auth/'));
  expect(identity.map((path) => path.slice('/auth'.length)).toSorted()).toEqual(
    [...authEndpoints.keys()].toSorted(),
  );
  const body = paths['/auth/sign-in/email'].post.requestBody.content['application/json'].schema;
  expect(body.required).toEqual(['email', 'password']);
});

test('shows captured email in development, escaped', async () => {
  const action = { label: 'See', url: 'https://x.test/?a=1&b=2' };
  const mail = { to: 'a@b.example', subject: '<b>Hi</b>', paragraphs: [], action };
  const { tenant } = siteContextOf('x.test', null);
  await queueMail(network.database.authPool, mail, { tenant, origin: baseUrl }, 'captured');
  const page = await service.request('/dev/mail');
  expect(page.text).toContain('&lt;b&gt;Hi&lt;/b&gt;');
  expect(page.text).toContain('href="https://x.test/?a=1&amp;b=2"');
  expect((await service.request('/dev/mail.json')).json()).toMatchObject([
    {
      to: 'a@b.example',
      subject: '<b>Hi</b>',
      text: expect.stringContaining('https://x.test/?a=1&b=2'),
      html: expect.stringContaining('href="https://x.test/?a=1&amp;b=2"'),
      links: ['https://x.test/?a=1&b=2'],
    },
  ]);
});

describe('the development mailbox', () => {
  const paths = ['/dev/mail', '/dev/mail.json'];

  test.each(['evil.example', 'localhost.evil.example', 'north.example:3000'])(
    'does not respond to the host %s, which may point at this machine',
    async (host) => {
      for (const path of paths) {
        expect((await service.request(path, { headers: { host } })).status).toBe(404);
      }
    },
  );

  test.each(['localhost', '127.0.0.1:3000', '[::1]'])(
    'responds to the local host name %s',
    async (host) => {
      for (const path of paths) {
        expect((await service.request(path, { headers: { host } })).status).toBe(200);
      }
    },
  );

  test("requires an owner's session under the public name, as through a proxy", async () => {
    const headers = { host: new URL(baseUrl).host };
    const owner = await service.as(network.people.owner);
    const admin = await service.as(network.people.northAdmin);
    for (const path of paths) {
      expect((await service.request(path, { headers })).status).toBe(401);
      expect((await admin(path, { headers })).status).toBe(403);
      expect((await owner(path, { headers })).status).toBe(200);
    }
  });
});

test.each<Record<string, string>>([
  { NODE_ENV: 'production' },
  { SMTP_URL: 'smtp://mail.example:25' },
])('has no mailbox with %o', async (environment) => {
  const other = await createTestService(network, environment);
  expect((await other.request('/dev/mail')).status).toBe(404);
  expect((await other.request('/dev/mail.json')).status).toBe(404);
  await other.stop();
});

test('stopping finishes running responses and accepts nothing new', async () => {
  const other = await createTestService(network);
  const request = await other.as(network.people.owner);
  await network.admin.query('begin');
  await network.admin.query('lock table user_sessions in access exclusive mode');
  const pendingRequests = Promise.all(Array.from({ length: 5 }, () => request('/api/users/me')));
  await waitForLockedConnections(network.admin, 5);
  const stopped = other.service.stop();
  await network.admin.query('commit');
  expect((await pendingRequests).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await stopped;
  await expect(other.request('/health')).rejects.toThrow('ECONNREFUSED');
});
