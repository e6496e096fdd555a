import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork, waitFor } from '../testing.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork({ patterns: true });
  network.clock.now = new Date();
  service = await createTestService(network, { TRUSTED_PROXIES: 'loopback' });
});
beforeEach(async () => {
  await network.admin.query(
    "update security_blocks set released_at = now(), release_reason = 'test'",
  );
  await network.admin.query('delete from rate_limit_windows');
  await waitFor(() => service.service.blocks.isEmpty());
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const attack = "Acme' union select null, version() --";
const company = (name: string) => ({
  method: 'POST',
  json: { name, kind: 'customer', parent_id: network.companies.northShop },
});
const events = async () =>
  (
    await network.admin.query<{ type: string; details: unknown; user_id: string | null }>(
      'select type, details, user_id from security_events order by timestamp desc',
    )
  ).rows;

test("an attack in a company's name ends and blocks only that session", async () => {
  const { northAdmin } = network.people;
  const request = await service.as(northAdmin);
  const other = await service.as(northAdmin);
  const response = await request('/api/companies', company(attack));
  expect(errorIn(response)).toBe('403 blocked');
  expect(response.json()).toMatchObject({ until: expect.any(String) });
  expect(errorIn(await request('/api/companies'))).toBe('403 blocked');
  expect((await other('/api/companies')).status).toBe(200);
  const [event] = await events();
  expect(event).toMatchObject({ type: 'sql_injection', user_id: northAdmin.id });
  expect(JSON.stringify(event)).not.toContain('union select');
  const { rowCount } = await network.admin.query("select from companies where name like 'Acme%'");
  expect(rowCount).toBe(0);
});

test('a name with an apostrophe is stored', async () => {
  const request = await service.as(network.people.northAdmin);
  expect((await request('/api/companies', company("O'Reilly & Sons"))).status).toBe(200);
});

test("an attack in a visitor's search blocks the address; signing in from it still works", async () => {
  const headers = { 'x-forwarded-for': '203.0.113.40' };
  const path = `/search?q=${encodeURIComponent(attack)}`;
  expect((await service.request(path, { headers })).status).toBe(403);
  expect((await service.request('/', { headers })).status).toBe(403);
  const { cookie } = await network.signIn(network.people.northAdmin);
  expect((await service.request('/api/companies', { headers, cookie })).status).toBe(200);
});

test('rejects a request from a link on another site without blocking anyone', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.41', 'sec-fetch-site': 'cross-site' };
  const path = `/search?q=${encodeURIComponent(attack)}`;
  expect((await service.request(path, { headers })).status).toBe(400);
  expect(service.service.blocks.isEmpty()).toBe(true);
  expect((await events())[0]).toMatchObject({ type: 'sql_injection', user_id: null });
});

const visitor = (() => {
  let last = 60;
  return () => ({ 'x-forwarded-for': `203.0.113.${(last += 1)}` });
})();
const detailsOf = (event: { details: unknown } | undefined) => event?.details;

test.each([
  ['/?id=1%27%20or%201=1--', 'id'],
  ['/search?category=voice%27%20union%20select%201,2--', 'category'],
  ['/auth?next=%2527%20or%201%3D1--', 'next'],
  ['/api/catalog/services?q=%27;drop%20table%20users--', 'q'],
])('an attack in %s blocks the address, even if the response is cached', async (path, name) => {
  const headers = visitor();
  const [pathname = ''] = path.split('?');
  await service.request(pathname, { headers });
  expect((await service.request(pathname, { headers })).status).toBe(200);
  expect((await service.request(path, { headers })).status).toBe(403);
  expect((await service.request(pathname, { headers })).status).toBe(
    pathname === '/auth' ? 200 : 403,
  );
  expect(detailsOf((await events())[0])).toMatchObject({ field: name });
});

test('an attack in the query of an operation that needs sign-in blocks the address', async () => {
  const headers = visitor();
  const path = '/api/companies?search=';
  expect(errorIn(await service.request(`${path}pbx`, { headers }))).toBe('401 unauthenticated');
  const probe = `${path}${encodeURIComponent(attack)}`;
  expect(errorIn(await service.request(probe, { headers }))).toBe('403 blocked');
  expect((await service.request('/', { headers })).status).toBe(403);
  expect((await events())[0]).toMatchObject({ type: 'sql_injection', user_id: null });
});

const sendForm = (
  name: string,
  values: Record<string, string> | [string, string][],
  headers: Record<string, string>,
) =>
  service.request(`/forms/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams(values).toString(),
  });
const tutorial = `Our developer built a query from a form. When somebody types ' or 1=1 -- as their
  name, it returns every row. How do we fix that?`;

test.each(['/search?q=%A&q=pbx', '/search?q=pbx&q=%A'])(
  'an attack in one of two values of a parameter blocks the address (%#)',
  async (path) => {
    const headers = visitor();
    const sent = path.replace('%A', encodeURIComponent(attack));
    expect((await service.request(sent, { headers })).status).toBe(403);
  },
);

test('an attack in the first of two values of a form field blocks the address', async () => {
  const headers = visitor();
  const values: [string, string][] = [
    ['name', attack],
    ['name', 'Ada'],
  ];
  expect((await sendForm('contact', values, headers)).status).toBe(403);
});

test.each([
  ['contact', 'name'],
  ['contact', 'company_name'],
  ['partner', 'company_name'],
  ['partner', 'email'],
])('an attack in the %s form as %s blocks the address', async (name, fieldName) => {
  const headers = visitor();
  expect((await sendForm(name, { [fieldName]: attack }, headers)).status).toBe(403);
  expect((await service.request('/', { headers })).status).toBe(403);
  expect(detailsOf((await events())[0])).toMatchObject({ field: fieldName });
});

test('a message that quotes an attack is not treated as one', async () => {
  const headers = visitor();
  const response = await sendForm('contact', { name: "Ada O'Neil", message: tutorial }, headers);
  expect(response.status).not.toBe(403);
  expect((await service.request('/', { headers })).status).toBe(200);
});

test('sign-in inspects the email address but never the password, and stays open to blocked clients', async () => {
  const headers = visitor();
  const signIn = (email: string, password: string) =>
    service.request('/api/auth/sign-in/email', {
      method: 'POST',
      json: { email, password },
      headers,
    });
  expect(errorIn(await signIn('ada@x.example', attack))).toBe('401 invalid_credentials');
  expect(errorIn(await signIn(attack, 'wrong'))).toBe('403 blocked');
  expect((await service.request('/', { headers })).status).toBe(403);
  expect(errorIn(await signIn('ada@x.example', 'wrong'))).toBe('401 invalid_credentials');
  expect(errorIn(await signIn(attack, 'wrong'))).toBe('403 blocked');
  const { rows } = await network.admin.query(
    'select from security_blocks where released_at is null',
  );
  expect(rows).toHaveLength(1);
});

test('an attack by someone who is signed in blocks the session, not the address', async () => {
  const headers = visitor();
  const { cookie } = await network.signIn(network.people.northAdmin);
  const path = `/search?q=${encodeURIComponent(attack)}`;
  expect((await service.request(path, { headers, cookie })).status).toBe(403);
  expect(errorIn(await service.request('/api/companies', { headers, cookie }))).toBe('403 blocked');
  expect((await service.request('/', { headers })).status).toBe(200);
});
