import { companyResource } from '@trunkline/contract/companies';
import { Page } from '@trunkline/contract/pages';
import { roleNames } from '@trunkline/contract/kernel/roles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { northTheme } from '../capabilities/branding/testing-themes.ts';
import { companyExport } from '../capabilities/companies/index.ts';
import { createTestNetwork, type TestNetwork } from '../testing.ts';
import { exportsOf } from '../testing/exports.ts';
import {
  type Answer,
  createTestService,
  declaredOperations,
  type DeclaredOperation,
  type Question,
  refusalIn,
  type TestService,
} from '../testing/service.ts';

let net: TestNetwork;
let service: TestService;
beforeAll(async () => {
  net = await createTestNetwork();
  await net.liftLimits();
  service = await createTestService(net);
});
afterAll(async () => {
  await service.stop();
  await net.drop();
});

type Asking = (path: string, question?: Question) => Promise<Answer>;
const guarded = declaredOperations.filter(({ guard }) => guard.who !== 'anyone');

/** Words of a mail that can be sent. */
const words = { subject: 'A guess', body: '{{link}}', button: 'Go' };

/** Inputs that an operation takes, for a record and below a company. */
function inputOf({ name, method, path }: DeclaredOperation, id: string, parent: string) {
  const bodies: Readonly<Record<string, unknown>> = {
    'companies.create': { name: 'Made by a guess', kind: 'customer', parent_id: parent },
    'companies.update': { version: 1, name: 'Changed by a guess' },
    'companies.bulk': { action: 'suspend', ids: [id] },
    'companies.import': {
      csv: `name,kind,parent_id\nMade by a guess,customer,${parent}\n`,
      dryRun: false,
    },
    'pages.create': { title: 'Made by a guess', slug: 'guess', company_id: parent },
    'pages.bulk': { action: 'unpublish', ids: [id] },
    'pages.saveDraft': { draft_version: 0, title: 'Changed by a guess' },
    'pages.schedule': { at: '2999-01-01T00:00:00Z' },
    'pages.changeSlug': { slug: 'guess' },
    'pages.takeLock': { editor: id, take_over: true },
    'pages.renewLock': { editor: id },
    'pages.releaseLock': { editor: id },
    'pages.resolveLive': { id, sections: [] },
    'pages.override': { slug: 'guess', company_id: parent },
    'companies.move': { version: 1, parent_id: parent },
    'blog.create': { title: 'Made by a guess' },
    'blog.update': { version: 1, title: 'Changed by a guess' },
    'blog.saveDraft': { version: 1, title: 'Changed by a guess' },
    'blog.publish': { version: 1 },
    'blog.schedule': { version: 1, publish_at: '2999-01-01T00:00:00Z' },
    'blog.changeSlug': { version: 1, slug: 'a-guess' },
    'blog.restoreVersion': { version: 1, number: 1 },
    'blog.bulk': { action: 'archive', ids: [id] },
    'blog.import': { csv: 'title\nMade by a guess\n', dryRun: true },
    'users.update': { version: 1, first_name: 'Changed by a guess' },
    'users.changeRole': { role: 'end_user' },
    'users.moveToCompany': { company_id: parent },
    'users.startSupport': { reason: 'A guess' },
    'users.bulk': { action: 'suspend', ids: [id] },
    'branding.save': { version: 1, theme: northTheme },
    'branding.reset': { version: 1 },
    'branding.setPicture': { id, kind: 'logo', image: 'AAAA', filename: 'guess.png' },
    'branding.removePicture': { kind: 'logo' },
    'recycle.hold': { reason: 'A guess' },
    'recycle.preview': { ids: [id] },
    'recycle.restore': { ids: [id] },
    'branding.addDomain': { company_id: parent, domain: 'a-guess.com' },
    'branding.updateTexts': { company_id: parent, revision: '', texts: {} },
    'branding.saveTemplate': { company_id: parent, kind: 'magic_link', version: 0, ...words },
    'branding.resetTemplate': { company_id: parent, kind: 'magic_link' },
    'branding.previewTemplate': { company_id: parent, kind: 'magic_link', ...words },
    'branding.sendTestMail': { company_id: parent, kind: 'magic_link', ...words },
    'recycle.purge': { ids: [id], confirmation: 'A guess' },
  };
  const question: Question = method === 'GET' ? {} : { method, json: bodies[name] ?? {} };
  const queries: Readonly<Record<string, string>> = {
    'companies.previewMove': `?parent_id=${parent}`,
    'blog.version': '?number=1',
    'users.explain': `?kind=company&record=${id}`,
    'pages.compare': '?before=draft&after=published',
  };
  const at = path.replace('{id}', id).replace('{number}', '1');
  return { path: at + (queries[name] ?? ''), question };
}

function send(ask: Asking, operation: DeclaredOperation, id: string, parent: string) {
  const { path, question } = inputOf(operation, id, parent);
  return ask(path, question);
}

test('the contract has operations, each under its own method and path', () => {
  const places = declaredOperations.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
  expect(places.length).toBeGreaterThan(15);
});

describe('before anybody is let in', () => {
  test.each(guarded)('signed out: $name', async (operation) => {
    const id = net.companies.northClient;
    const answer = await send(service.ask, operation, id, id);
    expect(refusalIn(answer)).toBe('401 unauthenticated');
  });

  test.each(guarded)('after the first step only: $name', async (operation) => {
    const owner = await service.as(net.people.owner, 'aal1');
    const id = net.companies.northClient;
    expect(refusalIn(await send(owner, operation, id, id))).toBe('403 mfa_required');
  });

  test.each([
    '',
    'session=',
    'session=abc.def',
    `session=${'a'.repeat(4000)}.x`,
    'session=%00.%00',
  ])('a cookie that nobody signed is none: %j', async (cookie) => {
    expect(refusalIn(await service.ask('/api/users/me', { cookie }))).toBe('401 unauthenticated');
  });

  test('a session that ended ends at once', async () => {
    const ask = await service.as(net.people.northAdmin);
    expect((await ask('/api/users/me')).status).toBe(200);
    await net.admin.query('delete from user_sessions where user_id = $1', [
      net.people.northAdmin.id,
    ]);
    expect(refusalIn(await ask('/api/users/me'))).toBe('401 unauthenticated');
  });

  test('a session past its time is none', async () => {
    const ask = await service.as(net.people.northAdmin);
    const { now } = net.clock;
    net.clock.now = new Date(now.getTime() + 86_400_001);
    expect(refusalIn(await ask('/api/users/me'))).toBe('401 unauthenticated');
    net.clock.now = now;
  });
});

describe('what a role may', () => {
  test.each(roleNames)(
    '%s: exactly what its permissions say, refusals are remembered',
    async (role) => {
      const tenant = await net.mintTenant(net.companies.platform, 'distributor');
      const person = await net.person(tenant, role);
      const ask = await service.as(person);
      const { actor } = await net.signedInAs(person);
      const refused: string[] = [];
      for (const operation of guarded) {
        const { who } = operation.guard;
        const answer = await send(ask, operation, crypto.randomUUID(), tenant);
        const allowed = who === 'signed_in' || actor.permissions.has(who);
        if (!allowed) refused.push(operation.name);
        const forbidden = answer.status === 403 && refusalIn(answer) === '403 forbidden';
        expect({ name: operation.name, forbidden }).toEqual({
          name: operation.name,
          forbidden: !allowed,
        });
      }
      const { rows } = await net.admin.query<{ resource_type: string }>(
        "select resource_type from audit_logs where actor_id = $1 and result = 'denied' order by id",
        [person.id],
      );
      expect(rows.map(({ resource_type }) => resource_type)).toEqual(refused);
    },
  );
});

describe("a distributor's admin and what is another tenant's", () => {
  const foreignOf = () =>
    Object.entries(net.companies).filter(([name]) => /^south|platform/.test(name));

  /** Everything of the other tenants that an operation could touch. */
  async function others() {
    const ids = foreignOf().map(([, id]) => id);
    const { rows } = await net.admin.query(
      `select jsonb_agg(to_jsonb(c) order by id) as companies,
         (select jsonb_agg(to_jsonb(p) order by p.id) from pages p where p.company_id = any($1)) as pages,
         (select jsonb_agg(to_jsonb(u) order by u.id) from profiles u where u.company_id = any($1)) as people,
         (select jsonb_agg(to_jsonb(r) order by r.user_id) from user_roles r join profiles u on u.id = r.user_id
           where u.company_id = any($1)) as roles,
         (select jsonb_agg(to_jsonb(t)) from tenant_themes t where t.company_id = any($1)) as themes,
         (select jsonb_agg(to_jsonb(m)) from media_assets m where m.company_id = any($1)) as pictures,
         (select count(*) from companies b where b.parent_id = any($1)) as below
       from companies c where id = any($1)`,
      [ids],
    );
    return rows[0];
  }

  test.each(
    declaredOperations.filter(({ method, path }) => method !== 'GET' || path.includes('{id}')),
  )('$name with guessed ids: nothing is told, nothing changes', async (operation) => {
    const page = await net.mintPage(net.companies.south, `p-${crypto.randomUUID()}`);
    const before = await others();
    const north = await service.as(net.people.northAdmin);
    for (const [, id] of [
      ...foreignOf(),
      ['page', page] as const,
      ['person', net.people.southAdmin.id] as const,
    ]) {
      const answer = await send(north, operation, id, id);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toMatch(/"(South|Trunkline)/);
      if (operation.path.includes('{id}')) expect(refusalIn(answer)).toBe('404 not_found');
      else if (operation.name.startsWith('branding.'))
        expect(refusalIn(answer)).toBe('404 not_found');
      else if (operation.name === 'companies.create') expect(answer.status).toBe(400);
      else if (
        ['companies.bulk', 'users.bulk', 'blog.bulk', 'recycle.restore', 'recycle.purge'].includes(
          operation.name,
        )
      )
        expect(answer.json()).toMatchObject({ results: [{ ok: false, label: id }] });
      else if (operation.name === 'companies.import')
        expect(answer.json()).toMatchObject({ imported: 0, results: [{ ok: false }] });
    }
    expect(await others()).toEqual(before);
  });

  test('a foreign id and one that never was are answered alike', async () => {
    const north = await service.as(net.people.northAdmin);
    for (const operation of declaredOperations.filter(({ path }) => path.includes('{id}'))) {
      const told = [];
      for (const id of [net.companies.south, crypto.randomUUID()]) {
        const { status, text } = await send(north, operation, id, id);
        told.push({ status, text: text.replace(/"id":"[^"]*"/, '') });
      }
      expect(told[0]).toEqual(told[1]);
    }
  });

  test('sees the own subtree in lists, counts, exports, dashboard and audit', async () => {
    const north = await service.as(net.people.northAdmin);
    await net.mintTenant(net.companies.southShop, 'customer', 'South Secret');
    const seen: string[] = [];
    for (const path of [
      '/api/companies?limit=100',
      '/api/companies?search=south',
      `/api/companies?parent_id=${net.companies.south}`,
      '/api/analytics/dashboard',
      '/api/analytics/counts',
      '/api/audit?limit=100',
      `/api/audit?resource_id=${net.companies.south}`,
      '/api/users/me',
    ]) {
      const { status, text } = await north(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      seen.push(text);
    }
    const everything = seen.join('\n');
    for (const [, id] of foreignOf()) expect(everything).not.toContain(id);
    expect(everything).not.toContain('South');
    expect(everything).not.toContain('Trunkline');
  });

  test('list, export, counts and dashboard agree with the subtree', async () => {
    const north = await service.as(net.people.northAdmin);
    const page = await north('/api/companies?limit=100');
    const row = companyResource.row;
    const listed = row.array().parse(Object(page.json()).items);
    const { rows } = await net.admin.query<{ id: string }>(
      `select t.descendant_id as id from company_tree t join companies c on c.id = t.descendant_id
       where t.ancestor_id = $1 and c.deleted_at is null`,
      [net.companies.north],
    );
    expect(listed.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    // Every operation was asked above, exports too: as many as one may have at once are waiting.
    await net.admin.query("update exports set status = 'cancelled'");
    const file = await exportsOf(net).take(net.people.northAdmin, companyExport, { sort: 'name' });
    expect(file.lines).toHaveLength(rows.length);
    const fetched = await north(`/api/exports/${file.id}/file`);
    expect(fetched.text).toBe(file.csv);
    expect((await north('/api/analytics/counts')).json()).toMatchObject({
      companies: rows.length - 1,
    });
    expect((await north('/api/analytics/dashboard')).json()).toMatchObject({
      companies: { total: rows.length },
    });
  });
});

test('a visitor reads published pages without signing in, drafts never', async () => {
  const id = await net.mintPage(net.companies.platform, 'open');
  await net.mintPage(net.companies.platform, 'draft', false);
  await net.mintPage(net.companies.north, 'of-north');
  const answer = await service.ask('/api/pages/published?slug=open');
  expect(Page.parse(answer.json()).id).toBe(id);
  for (const slug of ['draft', 'of-north', 'none'])
    expect(refusalIn(await service.ask(`/api/pages/published?slug=${slug}`))).toBe('404 not_found');
});
