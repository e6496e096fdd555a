import { caseCount } from '@trunkline/database/testing';
import fc from 'fast-check';
import { companyResource } from '@trunkline/contract/companies';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import { sortsOf } from '@trunkline/contract/kernel/resource';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companySource } from '../../capabilities/companies/source.ts';
import type { SignedIn } from '../context.ts';
import { problemOf } from '../errors.ts';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../testing.ts';
import { encodeCursor } from './cursor.ts';
import { listRows, type ListQuery } from './list.ts';

let network: TestNetwork;
let tenant: string;
let admin: SignedIn;
const sorts = sortsOf(companyResource);

beforeAll(async () => {
  network = await createTestNetwork();
  tenant = await network.createTenant(network.companies.platform, 'distributor');
  admin = await network.signedInAs(await network.person(tenant, 'admin'));
  // Ties in every column, missing values, and instants that differ by only a microsecond.
  await network.admin.query(
    `insert into companies (parent_id, kind, name, slug, status, country, created_at)
     select $1, case n % 3 when 0 then 'reseller' else 'customer' end,
       (array['Ämber', 'amber', 'AMBER', 'Zeta 100%', 'under_score', 'O''Hara "x"', 'back\\slash'])[n % 7 + 1],
       'kit-' || n, case n % 4 when 0 then 'suspended' else 'active' end,
       (array['US', null, 'DE'])[n % 3 + 1],
       timestamptz '2030-01-01 00:00:00+00' + (n / 2) * interval '1 microsecond'
     from generate_series(1, 60) n`,
    [tenant],
  );
});
afterAll(() => network.drop());

const list = (query: Partial<ListQuery> & Record<string, unknown>, actor = admin) =>
  listRows(actor, companySource, { sort: 'name', limit: 50, ...query });

async function pages(
  query: Partial<ListQuery> & Record<string, unknown>,
  betweenPages: () => Promise<unknown> = () => Promise.resolve(),
) {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ ...query, cursor });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
    await betweenPages();
  } while (cursor !== undefined);
  return ids;
}

describe('keyset pages', () => {
  test.each(sorts)('by %s visit every row exactly once, whatever their size', async (sort) => {
    const { rows } = await network.admin.query<{ id: string }>(
      'select descendant_id as id from company_tree where ancestor_id = $1',
      [tenant],
    );
    const allIds = rows.map(({ id }) => id).toSorted();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 3, max: 70 }), async (limit) => {
        const ids = await pages({ sort, limit });
        expect(ids.toSorted()).toEqual(allIds);
      }),
      { numRuns: 4 },
    );
  });

  test.each(sorts.filter((sort) => !sort.startsWith('-')))(
    'by %s descending is the reverse of ascending',
    async (sort) => {
      const ascending = await pages({ sort, limit: 7 });
      expect(await pages({ sort: `-${sort}`, limit: 11 })).toEqual(ascending.toReversed());
    },
  );

  test.each(sorts)(
    'by %s: rows added in the meantime neither repeat nor hide other rows',
    async (sort) => {
      const before = new Set(await pages({ sort, limit: 100 }));
      const created: string[] = [];
      const ids = await pages({ sort, limit: 9 }, async () => {
        created.push(await network.createTenant(tenant, 'reseller', 'amber'));
      });
      expect(new Set(ids).size).toBe(ids.length);
      expect([...before].filter((id) => !ids.includes(id))).toEqual([]);
      await network.admin.query('update companies set deleted_at = now() where id = any($1)', [
        created,
      ]);
    },
  );

  test('a row deleted in the meantime does not hide its neighbours', async () => {
    const first = await list({ limit: 3 });
    const last = first.items.at(-1)?.id;
    await network.admin.query('update companies set deleted_at = now() where id = $1', [last]);
    const rest = await list({ limit: 100, cursor: first.nextCursor ?? '' });
    const allRows = await list({ limit: 100 });
    expect([...first.items.slice(0, 2), ...rest.items].map(({ id }) => id)).toEqual(
      allRows.items.map(({ id }) => id),
    );
  });

  test('the last page is marked as last, even when it is full', async () => {
    const total = (await pages({ limit: 100 })).length;
    expect((await list({ limit: total })).nextCursor).toBeNull();
    expect((await list({ limit: total - 1 })).nextCursor).not.toBeNull();
  });
});

describe('a hand-written cursor', () => {
  const id = crypto.randomUUID();

  test.each([
    ['created_at', 'yesterday-ish'],
    ['created_at', '2030-13-45'],
    ['kind', 'customer'],
    ['kind', '99999999999999'],
  ])('by %s at %j is rejected', async (sort, value) => {
    const cursor = encodeCursor(sort, { value, id });
    expect(await rejectionOf(list({ sort, cursor }))).toMatchObject({ status: 400 });
  });

  test("returns no other tenant's rows", async () => {
    const foreign = network.companies.south;
    for (const sort of ['name', '-name']) {
      const cursor = encodeCursor(sort, { value: 'south', id: foreign });
      const { items } = await list({ sort, cursor, limit: 100 });
      const below = new Set(await pages({ limit: 100 }));
      expect(items.filter((item) => !below.has(item.id))).toEqual([]);
    }
  });

  test('is only ever a value: SQL text is sorted like any other', async () => {
    const cursor = encodeCursor('name', { value: "a') or true; drop table companies; --", id });
    await expect(list({ cursor })).resolves.toHaveProperty('items');
  });
});

describe('search', () => {
  const namesOf = async (search: string) =>
    [...new Set((await list({ search, limit: 100 })).items.map(({ name }) => name))].toSorted();

  test.each([
    ['amber', ['AMBER', 'amber', 'Ämber']],
    ['ÄMB', ['AMBER', 'amber', 'Ämber']],
    ['mber', []],
    ['100%', ['Zeta 100%']],
    ['100 zet', ['Zeta 100%']],
    ['zeta 200', []],
    ['%', []],
    ['_', []],
    ['score un', ['under_score']],
    ['back\\s', ['back\\slash']],
    ["O'H", ['O\'Hara "x"']],
    ["' or true --", []],
  ])('%j finds exactly the rows with words that begin that way', async (search, names) => {
    expect(await namesOf(search)).toEqual(names);
  });

  test('accepts any text without NUL bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (search) => {
        try {
          await list({ search });
        } catch (error) {
          // PostgreSQL can't store NUL bytes.
          expect(search).toContain('\0');
          expect(problemOf(error)).toMatchObject({ status: 400 });
        }
      }),
      { numRuns: caseCount(60) },
    );
  });
});

describe('filters', () => {
  test.each([
    [{ status: 'suspended' }, (row: { status: string }) => row.status === 'suspended'],
    [{ kind: 'reseller' }, (row: { kind: string }) => row.kind === 'reseller'],
  ])('%j keeps exactly the matching rows', async (filter, matches) => {
    const all = (await list({ limit: 100 })).items;
    const found = (await list({ ...filter, limit: 100 })).items;
    expect(found).toEqual(all.filter(matches));
    expect(found.length).toBeGreaterThan(0);
  });

  test('filters can be combined with each other and with search', async () => {
    const { items } = await list({ status: 'active', kind: 'reseller', search: 'amber' });
    expect(items.every(({ status, kind }) => status === 'active' && kind === 'reseller')).toBe(
      true,
    );
  });

  test("finds nothing when filtering by another tenant's company", async () => {
    expect(await list({ parent_id: network.companies.south })).toEqual({
      items: [],
      nextCursor: null,
    });
    expect((await list({ parent_id: tenant, limit: 100 })).items.length).toBeGreaterThan(50);
  });
});

test('does not reveal a parent the reader cannot see', async () => {
  const root = (await list({ limit: 100 })).items.find(({ id }) => id === tenant);
  expect(root).toMatchObject({ parent_id: null, parent_name: null });
});

test('returns no companies to a role without permission to read them', async () => {
  const person = await network.person(tenant, 'end_user');
  const context = await network.signedInAs(person);
  await network.admin.query("update user_roles set role = 'none' where user_id = $1", [person.id]);
  expect((await list({}, context)).items).toEqual([]);
});

test("caps counts of related records at the contract's limit", async () => {
  const crowded = await network.createTenant(tenant, 'reseller', 'Crowded');
  const fill = (from: number, to: number) =>
    network.admin.query(
      `insert into companies (parent_id, kind, name, slug)
       select $1, 'customer', 'Below', 'below-' || n from generate_series($2::integer, $3) n`,
      [crowded, from, to],
    );
  const count = async () => (await list({ search: 'Crowded' })).items[0]?.child_count;
  await fill(1, requestLimits.counted - 1);
  expect(await count()).toBe(requestLimits.counted - 1);
  await fill(requestLimits.counted, requestLimits.counted + 5);
  expect(await count()).toBe(requestLimits.counted);
});
