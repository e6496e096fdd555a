import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { assumeIdentity, identities } from './actors.ts';
import { fillHierarchy } from './fixture.ts';
import { companyId, personId } from './hierarchy.ts';
import { withRollback } from './probe.ts';

let scratch: TestDatabase;
/** More hits than a search lists one by one. */
const rowCount = 2100;

beforeAll(async () => {
  scratch = await createTestDatabase();
  await fillHierarchy(scratch.admin);
});
afterAll(() => scratch.drop());

const asOwner = () => {
  const identity = identities.find(
    ({ role, actor, assurance }) =>
      role === 'app_user' && actor === 'owner' && assurance === 'aal2',
  );
  if (identity === undefined) throw new Error('no owner');
  return assumeIdentity(identity);
};

async function find(kind: 'companies' | 'people', search: string): Promise<string[] | null> {
  const { rows } = await scratch.admin.query<{ ids: string[] | null }>(
    `select ids from app.find_${kind}($1)`,
    [search],
  );
  return rows[0]?.ids ?? null;
}

async function addCompanies(company: 'a' | 'b', name: string, count: number): Promise<void> {
  await scratch.admin.query(
    `insert into companies (parent_id, kind, name, slug)
     select $1, 'reseller', $2 || ' ' || n, lower($2) || '-' || n from generate_series(1, $3::integer) n`,
    [companyId(company), name, count],
  );
}

const wordsOf = async (text: string) => {
  const { rows } = await scratch.admin.query<{ words: string[] }>(
    'select app.search_words($1) as words',
    [text],
  );
  return rows[0]?.words;
};

test.each([
  ["O'Hara & Söhne GmbH", ['gmbh', 'hara', 'o', 'sohne']],
  ['  NORTH--north  ', ['north']],
  ['dana.whitfield@meridian.example', ['dana', 'example', 'meridian', 'whitfield']],
  ['ﬁne １２', ['12', 'fine']],
  ['東京 Łódź', ['łodz', '東京']],
  ['%_\\', []],
  ['', []],
])('splits %j into words', async (text, expected) => {
  expect((await wordsOf(text))?.toSorted()).toEqual(expected.toSorted());
});

describe('search in a subtree of thousands', () => {
  const withManyMatches = <Result>(work: () => Promise<Result>) =>
    withRollback(scratch.admin, async () => {
      // The audit log has its own tests and would only take time here.
      await scratch.admin.query('alter table companies disable trigger audit');
      await addCompanies('a', 'Heron', rowCount);
      await addCompanies('b', 'Egret', 20);
      await scratch.admin.query(
        `update companies set name = 'Heron Rarity' where slug in ('heron-7', 'heron-8', 'egret-7')`,
      );
      await scratch.admin.query(asOwner());
      return work();
    });

  test('lists rare matches, but only accessible ones', async () => {
    const found = await withManyMatches(() => find('companies', 'rari'));
    expect(found).toHaveLength(2);
    expect(await withManyMatches(() => find('companies', 'HER rarity'))).toHaveLength(2);
  });

  test('returns a record once even if two of its words match', async () => {
    expect(await withManyMatches(() => find('companies', 'rarit r'))).toHaveLength(2);
  });

  test('finds nothing for a word that only another tenant uses', async () => {
    expect(await withManyMatches(() => find('companies', 'egret'))).toEqual([]);
  });

  test('returns null for very common words, which the list scan handles', async () => {
    expect(await withManyMatches(() => find('companies', 'heron'))).toBeNull();
  });

  test('also finds people by name and address', async () => {
    const admins = await withManyMatches(() => find('people', 'admin people'));
    expect(admins).toEqual([personId('admin')]);
    expect(await withManyMatches(() => find('people', 'nobody'))).toEqual([]);
  });
});

test('indexes a renamed record under its new name only, and a purged one not at all', async () => {
  await withRollback(scratch.admin, async () => {
    const id = companyId('a1customer');
    await scratch.admin.query("update companies set name = 'Kestrel' where id = $1", [id]);
    const rows = async () => {
      const found = await scratch.admin.query<{ word: string }>(
        "select word from search_words where resource = 'companies' and id = $1 order by word",
        [id],
      );
      return found.rows.map(({ word }) => word);
    };
    expect(await rows()).toEqual(['a1customer', 'kestrel', 'stored']);
    await scratch.admin.query("update companies set phone = '1' where id = $1", [id]);
    expect(await rows()).toEqual(['a1customer', 'kestrel', 'stored']);
    await scratch.admin.query('update companies set deleted_at = now() where id = $1', [id]);
    // A company with charges can't be purged.
    await scratch.admin.query('truncate charge_events');
    await scratch.admin.query('select app.purge_companies($1)', [id]);
    expect(await rows()).toEqual([]);
  });
});
