import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork, until } from '../testing.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

let net: TestNetwork;
let service: TestService;
beforeAll(async () => {
  net = await createTestNetwork({ patterns: true });
  net.clock.now = new Date();
  service = await createTestService(net, { TRUSTED_PROXIES: 'loopback' });
});
beforeEach(async () => {
  await net.admin.query("update security_blocks set released_at = now(), release_reason = 'test'");
  await net.admin.query('delete from rate_limit_windows');
  await until(() => service.service.blocks.isEmpty());
});
afterAll(async () => {
  await service.stop();
  await net.drop();
});

const attack = "Acme' union select null, version() --";
const company = (name: string) => ({
  method: 'POST',
  json: { name, kind: 'customer', parent_id: net.companies.northShop },
});
const events = async () =>
  (
    await net.admin.query<{ type: string; details: unknown; user_id: string | null }>(
      'select type, details, user_id from security_events order by timestamp desc',
    )
  ).rows;

test('an attack in the name of a company ends and blocks that session alone', async () => {
  const { northAdmin } = net.people;
  const ask = await service.as(northAdmin);
  const other = await service.as(northAdmin);
  const answer = await ask('/api/companies', company(attack));
  expect(errorIn(answer)).toBe('403 blocked');
  expect(answer.json()).toMatchObject({ until: expect.any(String) });
  expect(errorIn(await ask('/api/companies'))).toBe('403 blocked');
  expect((await other('/api/companies')).status).toBe(200);
  const [event] = await events();
  expect(event).toMatchObject({ type: 'sql_injection', user_id: northAdmin.id });
  expect(JSON.stringify(event)).not.toContain('union select');
  const { rowCount } = await net.admin.query("select from companies where name like 'Acme%'");
  expect(rowCount).toBe(0);
});

test('a name with an apostrophe is stored', async () => {
  const ask = await service.as(net.people.northAdmin);
  expect((await ask('/api/companies', company("O'Reilly & Sons"))).status).toBe(200);
});

test('a search by a visitor blocks the address; people who sign in there still work', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.40' };
  const path = `/search?q=${encodeURIComponent(attack)}`;
  expect((await service.ask(path, { headers })).status).toBe(403);
  expect((await service.ask('/', { headers })).status).toBe(403);
  const { cookie } = await net.signIn(net.people.northAdmin);
  expect((await service.ask('/api/companies', { headers, cookie })).status).toBe(200);
});

test('a link on another site refuses the request, and blocks nobody', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.41', 'sec-fetch-site': 'cross-site' };
  const path = `/search?q=${encodeURIComponent(attack)}`;
  expect((await service.ask(path, { headers })).status).toBe(400);
  expect(service.service.blocks.isEmpty()).toBe(true);
  expect((await events())[0]).toMatchObject({ type: 'sql_injection', user_id: null });
});
