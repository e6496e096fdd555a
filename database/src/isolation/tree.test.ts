import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseCount, createTestDatabase, type TestDatabase } from '../testing.ts';
import { openStatement } from './actors.ts';
import { idOf, insert } from './hierarchy.ts';
import { withRollback } from './probe.ts';
import { buildForest, installForest, observeTrees, nodeOf, type GeneratedTree } from './forest.ts';
import {
  branchesOf,
  type Change,
  closureOf,
  buildTree,
  type Kind,
  kinds,
  companyReaders,
  visibleCompanies,
  type TreePerson,
} from './tree-oracle.ts';

let scratch: TestDatabase;
let admin: pg.Client;

beforeAll(async () => {
  scratch = await createTestDatabase();
  admin = scratch.admin;
});
afterAll(() => scratch.drop());

const nodeId = (node: number) => idOf('node', String(node));

async function insertNode(node: number, parent: number | null, kind: Kind): Promise<void> {
  await insert(admin, 'companies', {
    id: nodeId(node),
    parent_id: parent === null ? null : nodeId(parent),
    kind,
    name: `Node ${node}`,
    slug: `node-${node}`,
  });
}

/** Every link of the tree, as `ancestor descendant depth`. */
async function links(client: pg.ClientBase, query: string): Promise<string[]> {
  const { rows } = await client.query<{ link: string }>(query);
  return rows.map(({ link }) => link).toSorted();
}

const stored = `select ancestor_id || ' ' || descendant_id || ' ' || depth as link from company_tree`;
const storedBranches = `select id || ' ' || coalesce(branch_id::text, '-') as link from companies`;
const recomputed = `
  with recursive link as (
    select id as ancestor, id as descendant, 0 as depth, parent_id as next from companies
    union all
    select c.id, l.descendant, l.depth + 1, c.parent_id from link l join companies c on c.id = l.next)
  select ancestor || ' ' || descendant || ' ' || depth as link from link`;

/** Runs in a transaction that is rolled back, on vacuumed tables. */
async function withFreshTables(work: () => Promise<void>): Promise<void> {
  await admin.query('vacuum companies, company_tree, auth_users, profiles, user_roles');
  await withRollback(admin, work);
}

/** Trees per batch, so that thousands take seconds. */
const treesPerBatch = 200;
const rounds = caseCount(50);

test('after any changes to thousands of trees, the closure matches a plain walk, and each user sees exactly their own subtree', async () => {
  const node = fc.nat({ max: 24 });
  const kind = fc.constantFrom(...kinds);
  const change: fc.Arbitrary<Change> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ what: fc.constant('add' as const), parent: node, kind }) },
    { weight: 4, arbitrary: fc.record({ what: fc.constant('move' as const), node, parent: node }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('rename kind' as const), node, kind }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('bin' as const), node }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('suspend' as const), node }) },
  );
  const observer: fc.Arbitrary<TreePerson> = fc.record({
    at: node,
    role: fc.constantFrom(...companyReaders, 'superhero'),
    suspended: fc.constantFrom(false, false, false, true),
    assurance: fc.constantFrom('aal2' as const, 'aal2' as const, 'aal1' as const),
  });
  const tree = fc.record({
    requests: fc.array(change, { maxLength: 16, size: 'max' }),
    observers: fc.tuple(observer),
  });
  let checked = 0;
  let visibleCount = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(tree, { minLength: treesPerBatch, maxLength: treesPerBatch }),
      (generated) =>
        withFreshTables(async () => {
          await installForest(admin);
          const oracles = generated.map(() => buildTree());
          const expected: boolean[][] = [];
          const trees: GeneratedTree[] = generated.map(({ requests, observers }, index) => {
            const oracle = oracles[index] ?? buildTree();
            const verdicts: boolean[] = [];
            const changes = requests.map((request) => {
              const possible = oracle.wrapNodes(request);
              const next = oracle.size;
              verdicts.push(oracle.apply(possible));
              return { change: possible, next };
            });
            expected.push(verdicts);
            return {
              changes,
              observers: observers.map((observer) => ({
                ...observer,
                at: observer.at % oracle.size,
              })),
            };
          });
          expect(await buildForest(admin, trees)).toEqual(expected);
          const closure = oracles.flatMap(({ nodes }, index) =>
            closureOf(nodes).map(
              ([above, below, depth]) => `${nodeOf(index, above)} ${nodeOf(index, below)} ${depth}`,
            ),
          );
          expect(await links(admin, stored)).toEqual(closure.toSorted());
          const branches = oracles.flatMap(({ nodes }, index) =>
            branchesOf(nodes).map(
              (branch, i) => `${nodeOf(index, i)} ${branch === null ? '-' : nodeOf(index, branch)}`,
            ),
          );
          expect(await links(admin, storedBranches)).toEqual(branches.toSorted());
          const sizes = oracles.map(({ size }) => size);
          const observations = await observeTrees(admin, trees, sizes);
          const expectedRows = trees.map(({ observers }, index) =>
            observers.map((observer) => {
              const ids = visibleCompanies(oracles[index]?.nodes ?? [], observer).map((at) =>
                nodeOf(index, at),
              );
              visibleCount += ids.length;
              return { listed: ids.toSorted(), reads: ids.toSorted() };
            }),
          );
          const visibleRows = observations.map((item) =>
            item.map(({ listed, reads }) => ({
              listed: listed.toSorted(),
              reads: reads.toSorted(),
            })),
          );
          expect(visibleRows).toEqual(expectedRows);
          checked += generated.length;
        }),
    ),
    { numRuns: rounds, endOnFailure: true },
  );
  expect(checked).toBeGreaterThanOrEqual(rounds * treesPerBatch);
  // Most observers have the lowest kinds and many can't act, but they still see something.
  expect(visibleCount).toBeGreaterThan(rounds * 40);
}, 240_000);

/** A small deterministic generator of numbers below `max`, for one writer. */
function numbers(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * max);
  };
}

const prepare = (...companies: string[]) =>
  `select app.prepare_move(array['${companies.join("','")}']::uuid[], true)`;

test('parallel moves, additions, deletions and changes of kind leave one intact tree', async () => {
  const person = idOf('mover');
  const fixedNodes: [number, number | null, Kind][] = [
    [0, null, 'platform'],
    ...[1, 2, 3].map((item): [number, number, Kind] => [item, 0, 'master_distributor']),
    ...[4, 5, 6, 7].map((item): [number, number, Kind] => [item, 1, 'distributor']),
    ...[8, 9, 10, 11].map((item): [number, number, Kind] => [item, 4, 'reseller']),
  ];
  for (const item of fixedNodes) await insertNode(...item);
  await insert(admin, 'auth_users', { id: person, email: 'mover@people.example' });
  await insert(admin, 'profiles', {
    id: person,
    company_id: nodeId(0),
    email: 'mover@people.example',
  });
  await insert(admin, 'user_roles', { user_id: person, role: 'owner' });

  const asUser = await openStatement(admin, 'app_user', { user_id: person, aal: 'aal2' });
  const asPlatform = await openStatement(admin, 'app_platform', { reason: 'test' });
  const outcomes: Record<string, number> = {};
  const writer = async (seed: number): Promise<void> => {
    const people = new pg.Client(scratch.address.people);
    const platform = new pg.Client(scratch.address.platform);
    await Promise.all([people.connect(), platform.connect()]);
    const draw = numbers(seed);
    for (let step = 0; step < 60; step++) {
      const node = nodeId(1 + draw(11));
      const other = nodeId(draw(12));
      const change = [
        [asUser, `update companies set parent_id = '${other}' where id = '${node}'`],
        [asUser, `update companies set parent_id = '${other}' where id = '${node}'`],
        [
          asUser,
          `insert into companies (id, parent_id, kind, name, slug)
            values (gen_random_uuid(), '${other}', 'customer', 'New', 'new-${seed}-${step}')`,
        ],
        [asUser, `update companies set deleted_at = now() where id = '${node}'`],
        [asUser, `update companies set deleted_at = null where id = '${node}'`],
        [asPlatform, `update companies set kind = 'reseller' where id = '${node}'`],
        [asPlatform, `update companies set kind = 'distributor' where id = '${node}'`],
      ][draw(7)];
      const client = change?.[0] === asPlatform ? platform : people;
      let outcome = 'done';
      try {
        // Every second change takes its locks first, as the application does.
        const isPrepared = client === people && draw(2) === 0;
        const [begin = '', statement = ''] = change ?? [];
        await client.query(
          [begin, ...(isPrepared ? [prepare(node, other)] : []), statement].join('; '),
        );
        await client.query('commit');
      } catch (error) {
        outcome = error instanceof pg.DatabaseError ? (error.code ?? '') : String(error);
        await client.query('rollback');
      }
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    await Promise.all([people.end(), platform.end()]);
  };
  await Promise.all([11, 22, 33, 44, 55, 66, 77, 88].map(writer));

  // Changes are refused by rules, never by a deadlock, and the tree stays consistent.
  expect(Object.keys(outcomes).toSorted()).toEqual(['TL001', 'TL003', 'done']);
  expect(outcomes.done).toBeGreaterThan(50);
  expect(await links(admin, stored)).toEqual(await links(admin, recomputed));
  const violations = await admin.query(`
    select from companies c join companies p on p.id = c.parent_id
    where app.kind_rank(c.kind) <= app.kind_rank(p.kind)
      or (p.deleted_at is not null and c.deleted_at is null)`);
  expect(violations.rows).toEqual([]);
  const state = await admin.query(
    "select from companies where kind <> 'platform' and parent_id is null",
  );
  expect(state.rows).toEqual([]);
});
