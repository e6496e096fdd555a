import { getContractRouter, isContractProcedure } from '@orpc/contract';
import { contract } from '@trunkline/contract';
import { companyResource } from '@trunkline/contract/companies';
import { Page } from '@trunkline/contract/pages';
import { roleNames } from '@trunkline/contract/kernel/roles';
import { isDeep } from '@trunkline/database/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { companyExport } from '../capabilities/companies/index.ts';
import { createTestNetwork, type TestNetwork, waitFor } from '../testing.ts';
import { exportsOf } from '../testing/exports.ts';
import { buildGuessedRequest } from '../testing/guesses.ts';
import { rowReader } from '../testing/row-reader.ts';
import {
  type TestResponse,
  createTestService,
  declaredOperations,
  type DeclaredOperation,
  type RequestOptions,
  errorIn,
  type TestService,
} from '../testing/service.ts';

let network: TestNetwork;
let service: TestService;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.liftLimits();
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

type SendRequest = (path: string, options?: RequestOptions) => Promise<TestResponse>;
const guarded = declaredOperations.filter(({ guard }) => guard.who !== 'anyone');

function send(request: SendRequest, operation: DeclaredOperation, id: string, parent: string) {
  const { path, options } = buildGuessedRequest(operation, id, parent);
  return request(path, options);
}

test('every operation of the contract has its own method and path', () => {
  const routes = declaredOperations.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
  expect(routes.length).toBeGreaterThan(15);
});

describe('before sign-in', () => {
  let pendingRequest: SendRequest;
  beforeAll(async () => {
    pendingRequest = await service.as(network.people.owner, 'aal1');
  });

  test.each(guarded)('rejects $name when signed out', async (operation) => {
    const id = network.companies.northClient;
    const response = await send(service.request, operation, id, id);
    expect(errorIn(response)).toBe('401 unauthenticated');
  });

  test.each(guarded.filter(({ name }) => name.startsWith('notifications.')))(
    'rejects $name when signed out, with the specified message for notifications',
    async (operation) => {
      const id = network.companies.northClient;
      const response = await send(service.request, operation, id, id);
      expect(response.json()).toMatchObject({ message: 'User not authenticated' });
    },
  );

  test.each(guarded)('rejects $name with the first factor only', async (operation) => {
    const id = network.companies.northClient;
    expect(errorIn(await send(pendingRequest, operation, id, id))).toBe('403 mfa_required');
  });

  test('parses no body for a caller the guard rejects', async () => {
    const headers = { 'content-type': 'application/json' };
    const broken = { method: 'POST', headers, raw: `{"name":${'['.repeat(200_000)}` };
    expect(errorIn(await service.request('/api/companies', broken))).toBe('401 unauthenticated');
    expect(errorIn(await pendingRequest('/api/companies', broken))).toBe('403 mfa_required');
    const reseller = await service.as(network.people.northReseller);
    expect(errorIn(await reseller('/api/blog', broken))).toBe('403 forbidden');
    const owner = await service.as(network.people.owner);
    expect(errorIn(await owner('/api/companies', broken))).toBe('400 validation_failed');
  });

  test.each([
    '',
    'session=',
    'session=abc.def',
    `session=${'a'.repeat(4000)}.x`,
    'session=%00.%00',
  ])('rejects an unsigned cookie: %j', async (cookie) => {
    expect(errorIn(await service.request('/api/users/me', { cookie }))).toBe('401 unauthenticated');
  });

  test('an ended session stops working immediately', async () => {
    const request = await service.as(network.people.northAdmin);
    expect((await request('/api/users/me')).status).toBe(200);
    await network.admin.query('delete from user_sessions where user_id = $1', [
      network.people.northAdmin.id,
    ]);
    expect(errorIn(await request('/api/users/me'))).toBe('401 unauthenticated');
  });

  test('rejects an expired session', async () => {
    const request = await service.as(network.people.northAdmin);
    const { now } = network.clock;
    network.clock.now = new Date(now.getTime() + 86_400_001);
    expect(errorIn(await request('/api/users/me'))).toBe('401 unauthenticated');
    network.clock.now = now;
  });
});

describe('the permissions of a role', () => {
  const { all = [], others = [] } = Object.groupBy(roleNames, (role) =>
    isDeep || role === 'owner' || role === 'end_user' ? 'all' : 'others',
  );
  /** One for each permission; the other two roles already check every operation. */
  const onePerPermission = [
    ...new Map(guarded.map((operation) => [operation.guard.who, operation])).values(),
  ].toSorted((a, b) => guarded.indexOf(a) - guarded.indexOf(b));

  test.each([
    ...all.map((role) => ({ role, operations: guarded })),
    ...others.map((role) => ({ role, operations: onePerPermission })),
  ])('$role: allows exactly its permissions, and audits refusals', async ({ role, operations }) => {
    const tenant = await network.createTenant(network.companies.platform, 'distributor');
    const person = await network.person(tenant, role);
    const request = await service.as(person);
    const { actor } = await network.signedInAs(person);
    const refused: string[] = [];
    for (const operation of operations) {
      const { who } = operation.guard;
      const response = await send(request, operation, crypto.randomUUID(), tenant);
      const isAllowed = who === 'signed_in' || actor.permissions.has(who);
      if (!isAllowed) refused.push(operation.name);
      const isForbidden = response.status === 403 && errorIn(response) === '403 forbidden';
      expect({ name: operation.name, isForbidden }).toEqual({
        name: operation.name,
        isForbidden: !isAllowed,
      });
    }
    const { rows } = await network.admin.query<{ resource_type: string }>(
      "select resource_type from audit_logs where actor_id = $1 and result = 'denied' order by id",
      [person.id],
    );
    expect(rows.map(({ resource_type }) => resource_type)).toEqual(refused);
  });
});

describe("a distributor's admin and another tenant's data", () => {
  let north: SendRequest;
  let page: string;
  let permissions: ReadonlySet<string>;
  /** The rows of other tenants, which no operation may change. */
  let readForeignRows: () => Promise<unknown>;
  let before: unknown;
  beforeAll(async () => {
    north = await service.as(network.people.northAdmin);
    page = await network.createPage(network.companies.south, 'foreign');
    ({ permissions } = (await network.signedInAs(network.people.northAdmin)).actor);
    readForeignRows = await rowReader(network, foreignIds());
    before = await readForeignRows();
  });
  const foreignIds = () =>
    Object.entries(network.companies).flatMap(([name, id]) =>
      /^south|platform/.test(name) ? id : [],
    );

  /** Operations whose result reports on each record separately. */
  const reportsByRow = (name: string) =>
    name.endsWith('.bulk') || ['media.move', 'recycle.restore', 'recycle.purge'].includes(name);

  /** Whether an operation's input names the company whose records it creates or changes. */
  function namesCompany({ name, method, guard }: DeclaredOperation): boolean {
    if (method === 'GET' || ['api_read', 'export'].includes(guard.limit)) return false;
    if (name.endsWith('.import')) {
      const create = name.replace(/import$/, 'create');
      const operation = declaredOperations.find((candidate) => candidate.name === create);
      return operation === undefined || namesCompany(operation);
    }
    const declared = getContractRouter(contract, name.split('.'));
    const input = isContractProcedure(declared) ? declared['~orpc'].inputSchema : undefined;
    return (
      input instanceof z.ZodObject &&
      Object.keys(input.shape).some((field) => /^(company|parent|seller|buyer)_id$/.test(field))
    );
  }

  const mayCall = ({ guard }: DeclaredOperation) =>
    ['anyone', 'signed_in'].includes(guard.who) || permissions.has(guard.who);
  const namesRecords = (operation: DeclaredOperation) =>
    mayCall(operation) &&
    (operation.path.includes('{id}') || reportsByRow(operation.name) || namesCompany(operation));

  test.each(
    declaredOperations.filter(({ method, path }) => method !== 'GET' || path.includes('{id}')),
  )(
    '$name with guessed ids: reveals nothing, not even whether they exist, and changes nothing',
    async (operation) => {
      const { platform, south } = network.companies;
      let foreign: TestResponse | undefined;
      const companies = isDeep ? foreignIds() : [platform, south];
      for (const id of [...companies, page, network.people.southAdmin.id]) {
        const response = await send(north, operation, id, id);
        expect(response.status).toBeLessThan(500);
        expect(response.text).not.toMatch(/"(South|Trunkline)/);
        if (id === south) foreign = response;
        const { name, path } = operation;
        if (!mayCall(operation)) expect(errorIn(response)).toBe('403 forbidden');
        else if (path.includes('{id}') || name.startsWith('branding.'))
          expect(errorIn(response)).toBe('404 not_found');
        else if (reportsByRow(name))
          expect(response.json()).toMatchObject({ results: [{ ok: false, label: id }] });
        else if (namesCompany(operation) && name.endsWith('.import'))
          expect(response.json()).toMatchObject({ imported: 0, results: [{ ok: false }] });
        // The database refuses recipients out of reach as a conflict.
        else if (name === 'messaging.conversations.start')
          expect([403, 404, 409]).toContain(response.status);
        else if (namesCompany(operation)) expect([400, 403, 404]).toContain(response.status);
      }
      if (foreign !== undefined && namesRecords(operation)) {
        const unknown = crypto.randomUUID();
        const withoutId = ({ status, text }: TestResponse, id: string) => ({
          status,
          text: text.replace(/"id":"[^"]*"/, '').replaceAll(id, ''),
        });
        const response = await send(north, operation, unknown, unknown);
        expect(withoutId(response, unknown)).toEqual(withoutId(foreign, south));
      }
      expect(await readForeignRows()).toEqual(before);
    },
  );

  test("records each operation's attempt to access another tenant's record", async () => {
    const { northAdmin } = network.people;
    const { south } = network.companies;
    const recorded = async () => {
      const { rowCount } = await network.admin.query(
        `select from security_events where user_id = $1 and type = 'cross_tenant_access'
           and details = $2`,
        [northAdmin.id, { type: 'company', id: south }],
      );
      return rowCount === 1;
    };
    for (const operation of declaredOperations.filter(namesRecords)) {
      await network.admin.query('delete from security_events');
      await network.admin.query(
        "delete from rate_limit_windows where rule in ('violations', 'refused record')",
      );
      await send(north, operation, south, south);
      await waitFor(recorded).catch(() => expect.fail(`${operation.name} was not recorded`));
    }
  });

  test("lists, counts, dashboard and audit log contain only the admin's subtree", async () => {
    await network.createTenant(network.companies.southShop, 'customer', 'South Secret');
    const texts: string[] = [];
    for (const path of [
      '/api/companies?limit=100',
      '/api/companies?search=south',
      `/api/companies?parent_id=${network.companies.south}`,
      '/api/analytics/dashboard',
      '/api/analytics/counts',
      '/api/audit?limit=100',
      `/api/audit?resource_id=${network.companies.south}`,
      '/api/users/me',
    ]) {
      const { status, text } = await north(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      texts.push(text);
    }
    const combined = texts.join('\n');
    for (const id of foreignIds()) expect(combined).not.toContain(id);
    expect(combined).not.toContain('South');
    expect(combined).not.toContain('Trunkline');
  });

  test("list, export, counts and dashboard cover exactly the admin's subtree", async () => {
    const page = await north('/api/companies?limit=100');
    const row = companyResource.row;
    const items = row.array().parse(Object(page.json()).items);
    const { rows } = await network.admin.query<{ id: string }>(
      `select t.descendant_id as id from company_tree t join companies c on c.id = t.descendant_id
       where t.ancestor_id = $1 and c.deleted_at is null`,
      [network.companies.north],
    );
    expect(items.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    // The exports requested above use up the limit of waiting ones, so cancel them.
    await network.admin.query("update exports set status = 'cancelled'");
    const file = await exportsOf(network).exportToCsv(network.people.northAdmin, companyExport, {
      sort: 'name',
    });
    expect(file.lines).toHaveLength(rows.length);
    const fetched = await north(`/api/exports/${file.id}/file`);
    expect(fetched.text).toBe(file.csv);
    expect((await north('/api/analytics/counts')).json()).toMatchObject({
      companies: rows.length,
    });
    expect((await north('/api/analytics/dashboard')).json()).toMatchObject({
      companies: { total: rows.length },
    });
  });
});

test('a visitor reads published pages without signing in, never drafts', async () => {
  const id = await network.createPage(network.companies.platform, 'open');
  await network.createPage(network.companies.platform, 'draft', false);
  await network.createPage(network.companies.north, 'of-north');
  const response = await service.request('/api/pages/published?slug=open');
  expect(Page.parse(response.json()).id).toBe(id);
  for (const slug of ['draft', 'of-north', 'none'])
    expect(errorIn(await service.request(`/api/pages/published?slug=${slug}`))).toBe(
      '404 not_found',
    );
});
