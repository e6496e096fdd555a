import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { companyId, idOf, insert, personId, type CompanyKey } from './hierarchy.ts';
import { withRollback } from './probe.ts';
import { fillHierarchy } from './fixture.ts';

let scratch: TestDatabase;

beforeAll(async () => {
  scratch = await createTestDatabase(1);
  await fillHierarchy(scratch.admin);
});
afterAll(() => scratch.drop());

describe('read_published_page', () => {
  const read = async (company: CompanyKey, slug: string) => {
    const rows = await scratch.database.call<{ slug: string; title: string }>(
      'page',
      'select slug, title from app.read_published_page($1, $2)',
      [companyId(company), slug],
    );
    return rows;
  };

  test('returns a published page of the tenant', async () => {
    expect(await read('a', 'home')).toEqual([{ slug: 'home', title: 'Home' }]);
  });

  test("returns no draft, no other slug and no other tenant's page", async () => {
    expect(await read('a', 'draft')).toEqual([]);
    expect(await read('a', 'nowhere')).toEqual([]);
    await scratch.admin.query("update pages set slug = 'only-b' where id = $1", [
      idOf('pages', 'b', 'stored'),
    ]);
    expect(await read('a', 'only-b')).toEqual([]);
    expect(await read('b', 'only-b')).toHaveLength(1);
  });

  test('returns only pages visitors may read', async () => {
    await insert(scratch.admin, 'pages', {
      id: idOf('deleted page'),
      company_id: companyId('a'),
      slug: 'deleted',
      title: 'Deleted',
      content: '{}',
    });
    await scratch.admin.query(
      'update pages set published = true, deleted_at = now() where id = $1',
      [idOf('deleted page')],
    );
    const expected = await scratch.database.transaction(
      'app_public',
      { tenant_id: companyId('a') },
      async (tx) =>
        (await sql<{ slug: string }>`select slug from pages order by slug`.execute(tx)).rows,
    );
    const { rows: all } = await scratch.admin.query<{ slug: string }>(
      'select slug from pages where company_id = $1 order by slug',
      [companyId('a')],
    );
    const results = await Promise.all(all.map(({ slug }) => read('a', slug)));
    expect(results.flat().map(({ slug }) => ({ slug }))).toEqual(expected);
    expect(all.length).toBeGreaterThan(expected.length);
  });
});

describe('get_tenant_by_domain', () => {
  const tenant = async (domain: string) => {
    const { rows } = await scratch.admin.query<{ company_id: string }>(
      'select company_id from get_tenant_by_domain($1)',
      [domain],
    );
    return rows[0]?.company_id ?? null;
  };

  test('finds the company of a valid domain in any spelling', async () => {
    expect(await tenant('a.example')).toBe(companyId('a'));
    expect(await tenant('A.Example')).toBe(companyId('a'));
    expect(await tenant('nobody.example')).toBeNull();
  });

  const losses = {
    'its domain is pending':
      "update tenant_domains set status = 'pending' where domain = 'a.example'",
    'it is suspended': `update companies set status = 'suspended' where id = '${companyId('a')}'`,
    'it is deleted': `update companies set deleted_at = now() where id = '${companyId('a')}'`,
  };
  test.each(Object.entries(losses))('finds no company if %s', async (_name, loss) => {
    const found = await withRollback(scratch.admin, async () => {
      await scratch.admin.query(loss);
      return tenant('a.example');
    });
    expect(found).toBeNull();
  });
});

describe('tenant_of_host', () => {
  interface SiteContext {
    claimed: boolean;
    company_id: string;
    is_platform: boolean;
    settings: Record<string, unknown>;
    limits: Record<string, { seconds: number; max: number }>;
  }
  const contextOf = async (host: string) => {
    const { rows } = await scratch.admin.query<{ site: SiteContext }>(
      'select app.tenant_of_host($1) as site',
      [host],
    );
    return rows[0]?.site;
  };

  test('returns the tenant of a host and nothing of another tenant', async () => {
    expect(await contextOf('b1.example')).toMatchObject({
      claimed: true,
      company_id: companyId('b1'),
      is_platform: false,
      settings: { b1: 1 },
      limits: { b1: { seconds: 60, max: 5 } },
    });
    expect(Object.keys((await contextOf('b1.example'))?.settings ?? {})).toEqual(['b1']);
  });

  test('returns the platform for an unclaimed host', async () => {
    expect(await contextOf('unknown.example')).toMatchObject({
      claimed: false,
      company_id: companyId('platform'),
      is_platform: true,
    });
  });

  test('returns the rate limit with the highest priority', async () => {
    const limits = await withRollback(scratch.admin, async () => {
      for (const [priority, max] of [
        ['5', '50'],
        ['9', '90'],
        ['7', '70'],
      ] as const) {
        await insert(scratch.admin, 'rate_limit_overrides', {
          company_id: companyId('b1'),
          rule: 'login',
          seconds: '60',
          max,
          priority,
        });
      }
      return (await contextOf('b1.example'))?.limits;
    });
    expect(limits?.login).toEqual({ seconds: 60, max: 90 });
  });
});

describe('get_accessible_companies', () => {
  const listFor = (person: string, aal: 'aal1' | 'aal2', permission = 'read') =>
    scratch.database.transaction('app_user', { user_id: person, aal }, async (tx) => {
      const list = await sql<{
        id: string;
      }>`select id from get_accessible_companies(${person}, ${permission}) order by id`.execute(tx);
      return list.rows.map(({ id }) => id);
    });
  const subtree = (['a', 'a1', 'a1customer', 'a2', 'a2customer'] as const)
    .map((company) => companyId(company))
    .toSorted();

  test("covers the user's own company and all below it, by permission", async () => {
    expect(await listFor(personId('owner'), 'aal2')).toEqual(subtree);
    expect(await listFor(personId('end_user'), 'aal2')).toEqual(subtree);
    expect(await listFor(personId('end_user'), 'aal2', 'update')).toEqual([]);
    expect(await listFor(personId('reseller'), 'aal2', 'create')).toEqual(subtree);
    expect(await listFor(personId('reseller'), 'aal2', 'update')).toEqual([]);
  });

  test('is empty before the second step, for an unknown role and for a suspended user', async () => {
    expect(await listFor(personId('owner'), 'aal1')).toEqual([]);
    expect(await listFor(personId('unknown'), 'aal2')).toEqual([]);
    expect(await listFor(personId('suspended'), 'aal2')).toEqual([]);
  });

  test('counts what the list shows, excluding the recycle bin and other tenants', async () => {
    const countRows = (company: CompanyKey, aal: 'aal1' | 'aal2' = 'aal2') =>
      scratch.database.transaction('app_user', { user_id: personId('owner'), aal }, async (tx) => {
        const { rows } = await sql<{
          count: number;
        }>`select get_accessible_companies_count(${companyId(company)}) as count`.execute(tx);
        return rows[0]?.count;
      });
    expect(await countRows('a')).toBe(5);
    expect(await countRows('a1')).toBe(2);
    expect(await countRows('platform')).toBe(0);
    expect(await countRows('b')).toBe(0);
    expect(await countRows('a', 'aal1')).toBe(0);
    await scratch.admin.query('update companies set deleted_at = now() where id = $1', [
      companyId('a2customer'),
    ]);
    expect(await countRows('a')).toBe(4);
  });
});
