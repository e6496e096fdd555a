import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Me } from '@trunkline/contract/users';
import { basePath, authEndpoints } from '../capabilities/auth/auth-endpoints.ts';
import { createTestNetwork, type Person, type TestNetwork } from '../testing.ts';
import {
  type TestResponse,
  createTestService,
  declaredOperations,
  type RequestOptions,
  errorIn,
  type TestService,
} from '../testing/service.ts';

type SendRequest = (path: string, options?: RequestOptions) => Promise<TestResponse>;

let network: TestNetwork;
let service: TestService;
let other: TestService;
let supporter: Person;
let person: Person;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  service = await createTestService(network);
  other = await createTestService(network);
});
beforeEach(async () => {
  supporter = await network.person(network.companies.north, 'admin');
  person = await network.person(network.companies.northShop, 'reseller');
});
afterAll(async () => {
  await other.stop();
  await service.stop();
  await network.drop();
});

const reason = 'Cannot find a company';
const beginSupport = (request: SendRequest, { id }: Pick<Person, 'id'> = person) =>
  request(`/api/users/${id}/support-access`, { method: 'POST', json: { reason } });
const end = (request: SendRequest) =>
  request('/api/users/support-access/end', { method: 'POST', json: {} });
const meOf = async (request: SendRequest) => Me.parse((await request('/api/users/me')).json());

/** Signs in the supporter and starts viewing as the user. */
async function startViewing(viewer = supporter, target = person): Promise<SendRequest> {
  const request = await service.as(viewer);
  expect((await beginSupport(request, target)).status).toBe(200);
  return request;
}

test('from the next request, every process shows what the person sees, until the view ends', async () => {
  const { cookie } = await network.signIn(supporter);
  const sendHere: SendRequest = (path, options) => service.request(path, { cookie, ...options });
  const sendToOther: SendRequest = (path, options) => other.request(path, { cookie, ...options });
  expect(await meOf(sendToOther)).toMatchObject({ id: supporter.id, support: null });
  await beginSupport(sendHere);
  for (const request of [sendToOther, sendHere]) {
    expect(await meOf(request)).toMatchObject({
      id: person.id,
      role: 'reseller',
      company: { id: network.companies.northShop },
      support: { ends_at: new Date(network.clock.now.getTime() + 1_800_000).toISOString() },
    });
    const companies = await request('/api/companies?limit=100');
    expect(companies.text).toContain(network.companies.northClient);
    expect(companies.text).not.toContain(`"id":"${network.companies.north}"`);
    expect(errorIn(await request('/api/audit'))).toBe('403 forbidden');
  }
  expect((await end(sendToOther)).json()).toEqual({ id: person.id });
  for (const request of [sendHere, sendToOther])
    expect(await meOf(request)).toMatchObject({ id: supporter.id });
});

test('requires a recent second step', async () => {
  const { cookie, sessionId } = await network.signIn(supporter);
  await network.admin.query(
    "update user_sessions set aal2_at = aal2_at - interval '11 minutes' where id = $1",
    [sessionId],
  );
  const request: SendRequest = (path, options) => service.request(path, { cookie, ...options });
  expect(errorIn(await beginSupport(request))).toBe('403 fresh_mfa_required');
  expect(await meOf(request)).toMatchObject({ id: supporter.id });
});

test('requires a reason', async () => {
  const request = await service.as(supporter);
  for (const json of [{}, { reason: '  ' }, { reason: 'a\nb' }, { reason: 'a'.repeat(301) }]) {
    const path = `/api/users/${person.id}/support-access`;
    expect(errorIn(await request(path, { method: 'POST', json }))).toBe('400 validation_failed');
  }
});

describe('while it is active', () => {
  const writeOperations = declaredOperations.filter(
    ({ name, method, guard }) =>
      guard.who !== 'anyone' &&
      name !== 'users.endSupport' &&
      (method !== 'GET' || guard.limit === 'export'),
  );

  test('rejects every operation that writes or downloads a file, with a message, and audits it', async () => {
    const request = await startViewing();
    const readCompanies = async () => (await network.admin.query('select * from companies')).rows;
    const before = await readCompanies();
    for (const { name, method, path } of writeOperations) {
      const options: RequestOptions = method === 'GET' ? {} : { method, json: {} };
      const response = await request(path.replace('{id}', network.companies.northClient), options);
      expect({ name, error: errorIn(response) }).toEqual({ name, error: '403 viewing_as' });
      expect(response.text).toContain("can't change or export anything");
    }
    expect(await readCompanies()).toEqual(before);
    const { rows } = await network.admin.query<{ resource_type: string }>(
      `select resource_type from audit_logs
       where actor_id = $1 and as_whom = $2 and result = 'denied' and company_id = $3 order by id`,
      [supporter.id, person.id, network.companies.northShop],
    );
    expect(rows.map(({ resource_type: name }) => name)).toEqual(
      writeOperations.map(({ name }) => name),
    );
  });

  test('does not serve exported files', async () => {
    const request = await startViewing();
    expect(errorIn(await request(`/api/exports/${crypto.randomUUID()}/file`))).toBe(
      '403 viewing_as',
    );
  });

  test('protects the account settings of both people', async () => {
    const request = await startViewing();
    const guarded = [...authEndpoints].filter(
      ([path, { needs }]) => needs !== 'nothing' && path !== '/sessions/extend',
    );
    expect(guarded.length).toBeGreaterThan(15);
    for (const [path, { method }] of guarded) {
      const response = await request(
        `${basePath}${path}`,
        method === 'GET' ? {} : { method, json: {} },
      );
      expect({ path, error: errorIn(response) }).toEqual({ path, error: '403 viewing_as' });
    }
    const session = await request(`${basePath}/get-session`);
    expect(session.text).toContain(supporter.id);
    expect(session.text).not.toContain(person.id);
    const extendResponse = await request(`${basePath}/sessions/extend`, {
      method: 'POST',
      json: {},
    });
    expect(extendResponse.status).toBe(200);
  });

  test("gives no access through the agent's own wider permissions, not even to IDs only they can see", async () => {
    const request = await startViewing();
    const page = await network.createPage(network.companies.north, `p-${crypto.randomUUID()}`);
    const readOperations = declaredOperations.filter(
      ({ method, path, guard }) =>
        method === 'GET' && path.includes('{id}') && guard.limit !== 'export',
    );
    for (const { name, path } of readOperations) {
      for (const id of [
        network.companies.north,
        supporter.id,
        page,
        network.people.southAdmin.id,
      ]) {
        const query = name === 'users.explain' ? '?kind=company&record=1' : '';
        const response = await request(path.replace('{id}', id) + query);
        expect(response.status).toBeGreaterThanOrEqual(400);
      }
    }
    const { text } = await request('/api/users?limit=100');
    expect(text).toContain(person.id);
    expect(text).not.toContain(supporter.email);
  });

  test('PostgreSQL rejects writes that the application fails to reject', async () => {
    const claims = { user_id: person.id, aal: 'aal2', supporter_id: supporter.id } as const;
    const write = network.database.transaction(
      'app_user',
      claims,
      (tx) =>
        tx.updateTable('profiles').set({ first_name: 'X' }).where('id', '=', person.id).execute(),
      { readOnly: true },
    );
    await expect(write).rejects.toMatchObject({ code: '25006' });
  });
});

describe('ends automatically, and rejects requests even before the end is recorded', () => {
  const expectClosed = async (request: SendRequest) => {
    const files = [
      `/api/users/photos/${person.id}/${'a'.repeat(32)}`,
      `/api/branding/pictures/${network.companies.northShop}/${'a'.repeat(64)}`,
      `/api/exports/${crypto.randomUUID()}/file`,
    ];
    expect(errorIn(await request('/api/users/me'))).toBe('403 support_ended');
    expect(errorIn(await request('/api/companies'))).toBe('403 support_ended');
    for (const file of files) expect(errorIn(await request(file))).toBe('403 support_ended');
    expect(errorIn(await request('/api/auth/sessions'))).toBe('403 viewing_as');
  };

  test('after half an hour', async () => {
    const request = await startViewing();
    const { now } = network.clock;
    network.clock.now = new Date(now.getTime() + 30 * 60_000 - 1);
    expect((await request('/api/users/me')).status).toBe(200);
    network.clock.now = new Date(now.getTime() + 30 * 60_000);
    await expectClosed(request);
    expect((await end(request)).status).toBe(200);
    expect(await meOf(request)).toMatchObject({ id: supporter.id });
    network.clock.now = now;
  });

  test.each([
    ['the person is suspended', "update profiles set status = 'suspended' where id = $1"],
    ['the person is deleted', 'update profiles set deleted_at = now() where id = $1'],
    ['the person gets a higher role', "update user_roles set role = 'owner' where user_id = $1"],
    [
      'the person moves out of reach',
      "update profiles set company_id = (select id from companies where name = 'South') where id = $1",
    ],
  ])('as soon as %s', async (_name, statement) => {
    const request = await startViewing();
    await network.admin.query(statement, [person.id]);
    await expectClosed(request);
    expect((await end(request)).json()).toEqual({ id: person.id });
    expect(await meOf(request)).toMatchObject({ id: supporter.id });
  });

  test('as soon as the agent loses their role', async () => {
    const request = await startViewing();
    await network.admin.query("update user_roles set role = 'end_user' where user_id = $1", [
      supporter.id,
    ]);
    await expectClosed(request);
    expect((await end(request)).status).toBe(200);
    expect(await meOf(request)).toMatchObject({ id: supporter.id, role: 'end_user' });
  });

  test.each([
    ['suspended', "update profiles set status = 'suspended' where id = $1"],
    ['deleted', 'update profiles set deleted_at = now() where id = $1'],
    ['signed out everywhere', 'delete from user_sessions where user_id = $1'],
  ])('with the session of an agent who is %s', async (_name, statement) => {
    const request = await startViewing();
    await network.admin.query(statement, [supporter.id]);
    expect(errorIn(await request('/api/users/me'))).toBe('401 unauthenticated');
    const open = await network.admin.query(
      'select from support_access where subject_id = $1 and ended_at is null',
      [person.id],
    );
    expect(open.rowCount).toBe(0);
  });

  test('also ends on signing out', async () => {
    const request = await startViewing();
    expect((await request('/api/auth/sign-out', { method: 'POST', json: {} })).status).toBe(200);
    expect(errorIn(await request('/api/users/me'))).toBe('401 unauthenticated');
  });
});

test('the person keeps their own session and permissions, and sees the support access', async () => {
  const ownRequest = await service.as(person);
  await startViewing();
  expect(await meOf(ownRequest)).toMatchObject({ id: person.id, support: null });
  const renamed = await ownRequest('/api/users/me', {
    method: 'PATCH',
    json: { first_name: 'Still', last_name: 'Mine' },
  });
  expect(renamed.status).toBe(200);
  expect((await ownRequest('/api/users/me/support-access')).json()).toMatchObject({
    items: [{ reason, running: true }],
  });
});

test('support access with IDs of other tenants starts nothing and reveals nothing', async () => {
  const request = await service.as(supporter);
  for (const id of [network.people.southAdmin.id, network.people.owner.id, crypto.randomUUID()]) {
    expect(errorIn(await beginSupport(request, { id }))).toBe('404 not_found');
    expect(errorIn(await request(`/api/users/${id}/support-access`))).toBe('404 not_found');
  }
  expect(await meOf(request)).toMatchObject({ id: supporter.id });
});
