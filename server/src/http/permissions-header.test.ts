import { permissionsHeaderName } from '@trunkline/contract/kernel/constants';
import { readerHeaderName } from '@trunkline/contract/kernel/page-constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { createTestService, type TestService } from '../testing/service.ts';

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

test("API responses, including refusals, signal changes to the user's permissions", async () => {
  const { northAdmin, northReseller } = network.people;
  const request = await service.as(northAdmin);
  const readHash = async (path: string) => (await request(path)).headers[permissionsHeaderName];
  const before = await readHash('/api/users/me');
  expect(before).toMatch(/^[\w-]{12}$/);
  expect(await readHash('/api/companies')).toBe(before);
  await network.admin.query(
    `insert into role_changes values ($1, 'admin', 'companies', 'read', false)`,
    [network.companies.north],
  );
  const refused = await request('/api/companies');
  expect(refused.status).toBe(403);
  const after = refused.headers[permissionsHeaderName];
  expect(after).toMatch(/^[\w-]{12}$/);
  expect(after).not.toBe(before);
  expect(await readHash('/api/users/me')).toBe(after);
  const other = await (await service.as(northReseller))('/api/users/me');
  expect(other.headers[permissionsHeaderName]).not.toBe(after);
});

test("users who are signed out, or haven't taken the second step, don't receive the header", async () => {
  expect((await service.request('/api/users/me')).headers).not.toHaveProperty(
    permissionsHeaderName,
  );
  const aal1Request = await service.as(network.people.northAdmin, 'aal1');
  expect((await aal1Request('/api/users/me')).headers).not.toHaveProperty(permissionsHeaderName);
});

test('a response names its person and company; an anonymous one names neither', async () => {
  const { northAdmin } = network.people;
  const request = await service.as(northAdmin);
  const { headers } = await request('/api/users/me');
  expect(headers[readerHeaderName]).toBe(`${northAdmin.id}.${network.companies.north}`);
  expect((await service.request('/api/users/me')).headers).not.toHaveProperty(readerHeaderName);
  const aal1Request = await service.as(northAdmin, 'aal1');
  expect((await aal1Request('/api/users/me')).headers).not.toHaveProperty(readerHeaderName);
});

test('accepts queued writes only from their author, not from the next person who signs in', async () => {
  const { northAdmin, northReseller } = network.people;
  const request = await service.as(northReseller);
  const mark = (reader: string) =>
    request('/api/notifications/read', {
      method: 'POST',
      json: {},
      headers: { 'idempotency-key': 'read', [readerHeaderName]: reader },
    });
  expect((await mark(`${northAdmin.id}.${network.companies.north}`)).status).toBe(401);
  const own = (await request('/api/users/me')).headers[readerHeaderName];
  expect((await mark(String(own))).status).toBe(200);
});
