import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Claims } from '../claims-key.ts';
import { openStatement } from './actors.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { idOf, insert } from './hierarchy.ts';

let scratch: TestDatabase;
const nodeId = (name: string) => idOf('move', name);

beforeAll(async () => {
  scratch = await createTestDatabase();
  const person = idOf('mover');
  await insertCompany('top', null, 'platform');
  await insert(scratch.admin, 'auth_users', { id: person, email: 'mover@people.example' });
  await insert(scratch.admin, 'profiles', {
    id: person,
    company_id: nodeId('top'),
    email: 'mover@people.example',
  });
  await insert(scratch.admin, 'user_roles', { user_id: person, role: 'owner' });
});
afterAll(() => scratch.drop());

async function insertCompany(name: string, parent: string | null, kind: string): Promise<void> {
  await insert(scratch.admin, 'companies', {
    id: nodeId(name),
    parent_id: parent === null ? null : nodeId(parent),
    kind,
    name: `Node ${name}`,
    slug: name,
  });
}

beforeEach(async () => {
  await scratch.admin.query("delete from companies where kind <> 'platform'");
  await insertCompany('left', 'top', 'distributor');
  await insertCompany('right', 'top', 'distributor');
});

/** Opens a transaction on its own connection and makes its change; commits later. */
async function beginTransaction(
  statement: string,
  role: 'app_user' | 'app_platform' = 'app_platform',
) {
  const client = new pg.Client(
    role === 'app_platform' ? scratch.address.platform : scratch.address.people,
  );
  await client.connect();
  const claims: Claims =
    role === 'app_user' ? { user_id: idOf('mover'), aal: 'aal2' } : { reason: 'test' };
  await client.query(await openStatement(scratch.admin, role, claims));
  const changed = client.query(statement).then(
    () => 'done',
    (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : String(error)),
  );
  return {
    changed,
    async finish() {
      const outcome = await changed;
      await client.query(outcome === 'done' ? 'commit' : 'rollback');
      await client.end();
      return outcome;
    },
  };
}

/** Waits until another connection waits for a lock, because the first change blocks the second. */
async function waitForBlocked(): Promise<void> {
  const waitingCount = async () => {
    const { rowCount } = await scratch.admin.query(
      'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
    );
    return rowCount;
  };
  await expect.poll(waitingCount).toBeGreaterThan(0);
}

const ancestorPairs = async () => {
  const { rows } = await scratch.admin.query<{ pair: string }>(
    `select a.slug || ' > ' || d.slug as pair from company_tree t
     join companies a on a.id = t.ancestor_id join companies d on d.id = t.descendant_id where t.depth > 0`,
  );
  return rows.map(({ pair }) => pair).toSorted();
};

test('refuses the second of two concurrent changes that together would form a cycle', async () => {
  // Right moves below left as a reseller, while left moves below right as a reseller.
  const below = (name: string, parent: string) =>
    `update companies set kind = 'reseller', parent_id = '${nodeId(parent)}' where id = '${nodeId(name)}'`;
  const first = await beginTransaction(below('right', 'left'));
  expect(await first.changed).toBe('done');
  const second = await beginTransaction(below('left', 'right'));
  await waitForBlocked();
  expect(await first.finish()).toBe('done');
  expect(await second.finish()).toBe('TL001');
  expect(await ancestorPairs()).toEqual(['left > right', 'top > left', 'top > right']);
});

test('simultaneous changes never form a cycle or break the tree, in twenty runs', async () => {
  for (let index = 0; index < 20; index++) {
    const swap = (name: string, parent: string) =>
      beginTransaction(
        `update companies set kind = 'reseller', parent_id = '${nodeId(parent)}' where id = '${nodeId(name)}'`,
      ).then((item) => item.finish());
    const outcomes = await Promise.all([swap('right', 'left'), swap('left', 'right')]);
    expect(outcomes.toSorted()).toEqual(['TL001', 'done']);
    expect((await ancestorPairs()).length).toBe(3);
    await scratch.admin.query(
      `update companies set parent_id = '${nodeId('top')}' where kind <> 'platform'`,
    );
    await scratch.admin.query("update companies set kind = 'distributor' where kind <> 'platform'");
  }
});

test('a company added below one that is being moved moves with it', async () => {
  await insertCompany('shop', 'left', 'reseller');
  const move = await beginTransaction(
    `update companies set parent_id = '${nodeId('right')}' where id = '${nodeId('shop')}'`,
    'app_user',
  );
  expect(await move.changed).toBe('done');
  const add = await beginTransaction(
    `insert into companies (id, parent_id, kind, name, slug)
     values ('${nodeId('client')}', '${nodeId('shop')}', 'customer', 'Client', 'client')`,
    'app_user',
  );
  await waitForBlocked();
  expect(await move.finish()).toBe('done');
  expect(await add.finish()).toBe('done');
  expect(await ancestorPairs()).toEqual([
    'right > client',
    'right > shop',
    'shop > client',
    'top > client',
    'top > left',
    'top > right',
    'top > shop',
  ]);
});
