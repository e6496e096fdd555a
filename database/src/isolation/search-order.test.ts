import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assumeIdentity } from './actors.ts';
import { caseCount, createTestDatabase, type TestDatabase } from '../testing.ts';
import { fillHierarchy } from './fixture.ts';
import { companyId, idOf, insert, type CompanyKey } from './hierarchy.ts';
import { withRollback } from './probe.ts';

let scratch: TestDatabase;

beforeAll(async () => {
  scratch = await createTestDatabase();
  await fillHierarchy(scratch.admin);
  for (const at of viewers) {
    const email = `searches-at-${at}@x.example`;
    await insert(scratch.admin, 'auth_users', { id: viewerAt(at), email });
    await insert(scratch.admin, 'profiles', { id: viewerAt(at), company_id: companyId(at), email });
    await insert(scratch.admin, 'user_roles', { user_id: viewerAt(at), role: 'owner' });
  }
});
afterAll(() => scratch.drop());

type Kind = 'companies' | 'people';
interface SearchResult {
  ids: string[];
  until_name: string | null;
  until_id: string | null;
}
interface ListedRecord {
  id: string;
  name: string;
  /** Words of the record, in lower case. */
  words: string[];
}

/** Viewers: above all branches, at the head of one, and within one. */
const viewers = ['platform', 'a', 'a1'] as const;
const viewerAt = (at: CompanyKey) => idOf('searches at', at);
const asViewer = (at: CompanyKey) =>
  assumeIdentity({ role: 'app_user', claims: { user_id: viewerAt(at), aal: 'aal2' } });

interface Limits {
  unordered: number;
  words: number;
  entries: number;
  counted: number;
  crossed: number;
  crossing: number;
  found: number;
}

/** Minimal limits, so that even small data counts as many rows and scans are short. */
const setLimits = ({ unordered, words, entries, counted, crossed, crossing, found }: Limits) =>
  scratch.admin.query(`
    create or replace function app.search_limits(out entries integer, out found integer)
      language sql immutable parallel safe as $$ select 10000, ${found} $$;
    create or replace function app.search_order_limits(
        out unordered integer, out words integer, out entries integer,
        out counted integer, out crossed integer, out crossing integer)
      language sql immutable parallel safe as $$
        select ${unordered}, ${words}, ${entries}, ${counted}, ${crossed}, ${crossing} $$`);

/** The rows the viewer can see, in list order: queried from the tables, without the search. */
async function listRecords(kind: Kind): Promise<ListedRecord[]> {
  const { rows } = await scratch.admin.query<ListedRecord>(
    kind === 'companies'
      ? `select id, lower(name) as name, app.search_words(name || ' ' || slug) as words from companies
         order by lower(name), id`
      : `select id, lower(coalesce(nullif(btrim(first_name || ' ' || last_name), ''), email)) as name,
           app.search_words(first_name || ' ' || last_name || ' ' || email) as words from profiles
         order by 2, id`,
  );
  return rows;
}

const filterMatches = (all: readonly ListedRecord[], search: string) =>
  all
    .filter(({ words }) =>
      search.split(' ').every((start) => words.some((word) => word.startsWith(start))),
    )
    .map(({ id }) => id);

/** Compares by position in a list; missing entries come first. */
const byPositionIn = (list: readonly string[]) => (a: string, b: string) =>
  list.indexOf(a) - list.indexOf(b);

interface Query {
  text: string;
  maxCount: number;
  descending: boolean;
  /** Whether a result that is small enough may exceed the page size. */
  mayExceedPage: boolean;
}

async function fetchAllPages(
  kind: Kind,
  { text: search, maxCount, descending, mayExceedPage }: Query,
) {
  const ids: string[] = [];
  let after: [string | null, string | null] = [null, null];
  do {
    const { rows } = await scratch.admin.query<SearchResult>(
      `select ids, until_name, until_id from app.find_${kind}_in_order($1, $2, $3, $4, $5)`,
      [search, maxCount, descending, ...after],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('no result');
    const isAll = after[1] === null && row.until_id === null;
    if (!(mayExceedPage && isAll)) expect(row.ids.length).toBeLessThanOrEqual(maxCount);
    ids.push(...row.ids);
    after = [row.until_name, row.until_id];
  } while (after[1] !== null);
  return ids;
}

const word = fc.constantFrom('ti', 'tim', 'tina', 'Tíbor', 'zoe', 'b', 'bo', 'bob', 'amber');
const record = fc.record({
  first: word,
  second: word,
  company: fc.constantFrom<CompanyKey>('a', 'a1', 'b'),
});
const query = fc.record({
  typed: fc.array(fc.constantFrom('t', 'ti', 'tim', 'b', 'bo', 'zoe', 'a', 'nobody'), {
    minLength: 1,
    maxLength: 3,
  }),
  maxCount: fc.integer({ min: 1, max: 9 }),
  descending: fc.boolean(),
});
/**
 * Limits that select each strategy: merging words, sorting them because there are too many,
 * scanning the list because hits are frequent, or intersecting the entries of several words first.
 */
const settings = fc.constantFrom<Limits>(
  { unordered: 0, words: 300, entries: 40, counted: 10_000, crossed: 0, crossing: 0, found: 1 },
  { unordered: 0, words: 2, entries: 8, counted: 10_000, crossed: 0, crossing: 0, found: 1 },
  { unordered: 0, words: 1, entries: 500, counted: 10_000, crossed: 0, crossing: 0, found: 1 },
  { unordered: 0, words: 2, entries: 8, counted: 3, crossed: 0, crossing: 0, found: 1 },
  { unordered: 0, words: 2, entries: 8, counted: 3, crossed: 90, crossing: 45, found: 20 },
);

async function addRecords(
  records: readonly { first: string; second: string; company: CompanyKey }[],
) {
  await scratch.admin.query(
    `alter table companies disable trigger audit; alter table profiles disable trigger audit`,
  );
  await scratch.admin.query(
    `create temporary table added on commit drop as
       select (record ->> 'at')::uuid as company,
         record ->> 'first' as first, record ->> 'second' as second, n, 'order' || n || '@x.example' as email
       from jsonb_array_elements($1) with ordinality records (record, n)`,
    [
      JSON.stringify(
        records.map(({ company, ...names }) => ({ ...names, at: companyId(company) })),
      ),
    ],
  );
  await scratch.admin.query(
    `insert into companies (parent_id, kind, name, slug)
       select company, 'customer', first || ' ' || second, 'order-' || n from added;
     insert into auth_users (id, email) select gen_random_uuid(), email from added;
     insert into profiles (id, company_id, email, first_name, last_name)
       select u.id, company, email, first, second from added join auth_users u using (email)`,
  );
}

test.each(['companies', 'people'] as const)(
  'pages of %s combined contain every accessible match, ordered by name',
  async (kind) => {
    let multiPageCount = 0;
    await fc.assert(
      fc.asyncProperty(
        // Enough that every word has more entries than the shortest scan reads.
        fc.array(record, { minLength: 150, maxLength: 200 }),
        fc.array(query, { minLength: 8, maxLength: 8 }),
        settings,
        fc.constantFrom(...viewers),
        async (records, queries, limits, at) => {
          await withRollback(scratch.admin, async () => {
            await addRecords(records);
            await setLimits(limits);
            await scratch.admin.query(asViewer(at));
            const all = await listRecords(kind);
            for (const { typed, maxCount, descending } of queries) {
              const text = typed.join(' ');
              const expected = filterMatches(all, text);
              const isCrossed = limits.crossed > 0;
              const found = await fetchAllPages(kind, {
                text,
                maxCount,
                descending,
                mayExceedPage: isCrossed,
              });
              const inOrder = descending ? expected.toReversed() : expected;
              if (expected.length > maxCount) multiPageCount++;
              // A small intersection is returned immediately and unordered.
              if (isCrossed && found.length <= limits.found) found.sort(byPositionIn(inOrder));
              expect(found).toEqual(inOrder);
            }
          });
        },
      ),
      // Failures are reported without shrinking, which would take longer than a test may.
      { numRuns: caseCount(15), endOnFailure: true },
    );
    expect(multiPageCount).toBeGreaterThan(5);
  },
);

describe('the order stored with the words', () => {
  const nameOf = async (kind: string, id: string) => {
    const { rows } = await scratch.admin.query<{ name: string }>(
      'select distinct name from search_words where resource = $1 and id = $2',
      [kind, id],
    );
    return rows.map(({ name }) => name);
  };

  test('changes with a name even if only the order of its words changes', async () => {
    await withRollback(scratch.admin, async () => {
      const id = companyId('a1customer');
      for (const name of ['Zoe Amber', 'Amber Zoe']) {
        await scratch.admin.query('update companies set name = $2 where id = $1', [id, name]);
        expect(await nameOf('companies', id)).toEqual([name.toLowerCase()]);
      }
    });
  });

  test('is by email address for people without a name', async () => {
    await withRollback(scratch.admin, async () => {
      await addRecords([{ first: 'Tim', second: 'Amber', company: 'a' }]);
      const { rows } = await scratch.admin.query<{ id: string; email: string }>(
        `update profiles set first_name = '', last_name = ' ' where email = 'order1@x.example'
         returning id, email`,
      );
      const [person] = rows;
      if (person === undefined) throw new Error('no person was added');
      expect(await nameOf('profiles', person.id)).toEqual([person.email]);
    });
  });
});
