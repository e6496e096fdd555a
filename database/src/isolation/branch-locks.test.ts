import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStatement } from './actors.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { misplaced } from './branch-walk.ts';
import { idOf, insert } from './hierarchy.ts';
import { withRollback } from './probe.ts';

let scratch: TestDatabase;
const company = (name: string) => idOf('locked', name);
const person = idOf('locking');

beforeAll(async () => {
  scratch = await createTestDatabase();
  await insertCompany('top', null, 'platform');
  for (const name of ['left', 'right', 'far', 'away'])
    await insertCompany(name, 'top', 'distributor');
  for (const name of ['left', 'far']) await insertCompany(`${name}-shop`, name, 'reseller');
  await insert(scratch.admin, 'auth_users', { id: person, email: 'locking@people.example' });
  await insert(scratch.admin, 'profiles', {
    id: person,
    company_id: company('top'),
    email: 'locking@people.example',
  });
  await insert(scratch.admin, 'user_roles', { user_id: person, role: 'owner' });
});
afterAll(() => scratch.drop());

async function insertCompany(name: string, parent: string | null, kind: string): Promise<void> {
  await insert(scratch.admin, 'companies', {
    id: company(name),
    parent_id: parent === null ? null : company(parent),
    kind,
    name: `Locked ${name}`,
    slug: `locked-${name}`,
  });
}

const prepare = (...names: string[]) =>
  `select app.prepare_move(array['${names.map(company).join("','")}']::uuid[], true)`;
const move = (name: string, parent: string) =>
  `update companies set parent_id = '${company(parent)}' where id = '${company(name)}'`;
const add = (name: string, parent: string) => `
  insert into companies (id, parent_id, kind, name, slug)
  values ('${company(name)}', '${company(parent)}', 'customer', 'Added', '${name}')`;

/** Runs `work` in its own transaction, where waiting for a lock soon fails, and rolls it back. */
async function withShortTimeout(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(scratch.address.people);
  await client.connect();
  try {
    await client.query(
      await openStatement(scratch.admin, 'app_user', { user_id: person, aal: 'aal2' }),
    );
    await client.query("set local lock_timeout = '200ms'");
    await work(client);
    await client.query('rollback');
  } finally {
    await client.end();
  }
}

async function failsWithLockTimeout(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => false,
    (error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === '55P03') return true;
      throw error;
    },
  );
}

test.each([
  ['a prepared move', `${prepare('left-shop', 'right')}; ${move('left-shop', 'right')}`],
  ['a move that was not prepared', move('left-shop', 'right')],
])('during %s, only additions to the two branches wait', async (_name, statement) => {
  const joining = idOf('joining', statement);
  await insert(scratch.admin, 'auth_users', { id: joining, email: `${joining}@people.example` });
  await withShortTimeout(async (mover) => {
    await mover.query(statement);
    await withShortTimeout(async (other) => {
      await other.query(add('far-client', 'far-shop'));
      await other.query(add('top-client', 'top'));
    });
    await withRollback(scratch.admin, async () => {
      await scratch.admin.query("set local lock_timeout = '200ms'");
      await insert(scratch.admin, 'profiles', {
        id: joining,
        company_id: company('far'),
        email: `${joining}@people.example`,
      });
    });
    for (const parent of ['left', 'right', 'left-shop']) {
      await withShortTimeout(async (other) => {
        expect(await failsWithLockTimeout(other.query(add('waiting', parent)))).toBe(true);
      });
    }
  });
});

test('prepared moves in different branches do not wait for each other', async () => {
  await withShortTimeout(async (first) => {
    await first.query(`${prepare('left-shop', 'right')}; ${move('left-shop', 'right')}`);
    await withShortTimeout(async (second) => {
      await second.query(`${prepare('far-shop', 'away')}; ${move('far-shop', 'away')}`);
      await second.query('commit');
    });
    await first.query('commit');
  });
  expect((await scratch.admin.query(misplaced)).rows).toEqual([]);
  const parentOf = async (name: string) => {
    const { rows } = await scratch.admin.query<{ id: string }>(
      'select ancestor_id as id from company_tree where descendant_id = $1 and depth = 1',
      [company(name)],
    );
    return rows[0]?.id;
  };
  expect(await parentOf('left-shop')).toBe(company('right'));
  expect(await parentOf('far-shop')).toBe(company('away'));
});
