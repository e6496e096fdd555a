import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assumeIdentity } from './actors.ts';
import { createTestDatabase, type TestDatabase } from '../testing.ts';
import { misplaced } from './branch-walk.ts';
import { idOf, insert } from './hierarchy.ts';
import { withRollback } from './probe.ts';
import { kinds, companyReaders } from './tree-oracle.ts';

let scratch: TestDatabase;

beforeAll(async () => {
  scratch = await createTestDatabase();
  await insert(scratch.admin, 'companies', {
    id: company(0),
    kind: 'platform',
    name: 'Top',
    slug: 'top',
  });
});
afterAll(() => scratch.drop());

const company = (index: number) => idOf('branch company', String(index));
const person = (index: number) => idOf('branch person', String(index));

async function insertCompany(index: number, parent: number, kind: string): Promise<void> {
  await insert(scratch.admin, 'companies', {
    id: company(index),
    parent_id: company(parent),
    kind,
    name: `Company ${index}`,
    slug: `company-${index}`,
    created_at: '2000-01-01T00:00:00Z',
  });
}

async function insertPerson(index: number, at: number, role: string): Promise<void> {
  const email = `person${index}@people.example`;
  await insert(scratch.admin, 'auth_users', { id: person(index), email });
  await insert(scratch.admin, 'profiles', { id: person(index), company_id: company(at), email });
  await insert(scratch.admin, 'user_roles', { user_id: person(index), role });
}

const index = fc.nat({ max: 14 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('move'), item: index, to: index }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('change company'), item: index, to: index }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('rename'), item: index, to: index }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('rename person'), item: index, to: index }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('move several'), item: index, to: index }),
  },
);

const statements: Readonly<Record<string, (item: number, to: number) => string>> = {
  move: (item, to) =>
    `update companies set parent_id = '${company(to)}' where id = '${company(item)}'`,
  'change company': (item, to) =>
    `update profiles set company_id = '${company(to)}' where id = '${person(item)}'`,
  rename: (item, to) => `update companies set name = 'Called ${to}' where id = '${company(item)}'`,
  'rename person': (item, to) =>
    `update profiles set first_name = 'Name ${to}' where id = '${person(item)}'`,
  // One statement for three companies with consecutive indexes.
  'move several': (item, to) =>
    `update companies set parent_id = '${company(to)}'
     where id = any('{${[item, item + 1, item + 2].map(company).join()}}')`,
};

/** Makes the change unless a rule of the tree refuses it; returns whether it was made. */
async function attempt(statement: string): Promise<boolean> {
  await scratch.admin.query('savepoint step');
  try {
    await scratch.admin.query(statement);
    return true;
  } catch (error) {
    const isRefused =
      error instanceof pg.DatabaseError && (error.code === 'TL001' || error.code === '23514');
    if (!isRefused) throw error;
    await scratch.admin.query('rollback to step');
    return false;
  }
}

/** Audit entries are written at the end of a transaction, which these tests never reach. */
const auditImmediately = 'set constraints all immediate';

const ownBranchConditions = {
  companies: 'branch_id = (select app.own_branch())',
  profiles: 'branch_id = (select app.own_branch())',
  audit_logs: 'branch_id = any((select app.own_branches())::uuid[])',
} as const;

/**
 * The rows of a table a person can see, with and without the condition that only helps the planner.
 */
async function visibleTo(personIndex: number, table: keyof typeof ownBranchConditions) {
  const claims = { user_id: person(personIndex), aal: 'aal2' } as const;
  await scratch.admin.query(`savepoint look; ${assumeIdentity({ role: 'app_user', claims })}`);
  const ids = async (condition: string) => {
    const { rows } = await scratch.admin.query<{ id: string }>(
      `select id from ${table} where ${condition} order by id`,
    );
    return rows.map(({ id }) => id);
  };
  const all = await ids('true');
  const ofBranch = await ids(ownBranchConditions[table]);
  const { rows } = await scratch.admin.query<{ kind: string; is_head: boolean }>(
    'select company_kind as kind, heads_branch as is_head from app.actor()',
  );
  await scratch.admin.query('rollback to look');
  return { all, ofBranch, actor: rows[0] };
}

test('after any moves of companies and people, branches match a plain tree walk and hide nothing', async () => {
  const counts = { moves: 0, heads: 0, others: 0, entries: 0 };
  const parents = fc.array(fc.nat(), { minLength: 14, maxLength: 14 });
  const roles = fc.array(fc.constantFrom(...companyReaders, 'superhero'), {
    minLength: 15,
    maxLength: 15,
  });
  await fc.assert(
    fc.asyncProperty(
      parents,
      roles,
      fc.array(step, { minLength: 15, maxLength: 25 }),
      async (above, roles, steps) => {
        await withRollback(scratch.admin, async () => {
          await scratch.admin.query(auditImmediately);
          const depths = [0];
          for (const [index, choice] of above.entries()) {
            const possible = [...depths.keys()].filter((key) => (depths[key] ?? 0) < 4);
            const parent = possible[choice % possible.length] ?? 0;
            const depth = (depths[parent] ?? 0) + 1;
            depths.push(depth);
            await insertCompany(index + 1, parent, kinds[depth - 1] ?? 'customer');
          }
          for (const [index, role] of roles.entries()) await insertPerson(index, index, role);
          for (const { what, item, to } of steps) {
            if ((await attempt(statements[what]?.(item, to) ?? '')) && what === 'move')
              counts.moves++;
          }
          const { rows } = await scratch.admin.query<{ wrong: string }>(misplaced);
          expect(rows).toEqual([]);
          for (const persona of roles.keys()) {
            for (const table of ['companies', 'profiles', 'audit_logs'] as const) {
              const { all, ofBranch, actor } = await visibleTo(persona, table);
              if (actor?.kind === 'platform') continue;
              expect(ofBranch).toEqual(all);
              counts[actor?.is_head === true ? 'heads' : 'others'] += all.length;
              if (table === 'audit_logs') counts.entries += all.length;
            }
          }
        });
      },
    ),
    { numRuns: 12 },
  );
  expect(counts.moves).toBeGreaterThan(10);
  expect(Math.min(counts.heads, counts.others, counts.entries)).toBeGreaterThan(100);
}, 120_000);

test('the head of a branch sees all of it: the condition alone matches the policy', async () => {
  await withRollback(scratch.admin, async () => {
    await insertCompany(1, 0, 'distributor');
    await insertCompany(2, 1, 'reseller');
    await insertCompany(3, 0, 'distributor');
    for (const number of [1, 2, 3]) await insertPerson(number, number, 'admin');
    const { rows } = await scratch.admin.query<{ id: string }>(
      'select id from companies where branch_id = $1 order by id',
      [company(1)],
    );
    const { all, actor } = await visibleTo(1, 'companies');
    expect(actor?.is_head).toBe(true);
    expect(all).toEqual(rows.map(({ id }) => id));
    expect((await visibleTo(2, 'companies')).actor?.is_head).toBe(false);
  });
});

test('a move changes the version and is audited only for the moved record, not for those below', async () => {
  await withRollback(scratch.admin, async () => {
    await scratch.admin.query(auditImmediately);
    await insertCompany(1, 0, 'distributor');
    await insertCompany(2, 0, 'distributor');
    await insertCompany(3, 1, 'reseller');
    await insertCompany(4, 3, 'customer');
    await insertPerson(1, 4, 'admin');
    const versions = async () => {
      const { rows } = await scratch.admin.query<{ version: string }>(
        `select version || ' ' || updated_at as version from companies where id = $1
         union all select version || ' ' || updated_at from profiles where id = $2`,
        [company(4), person(1)],
      );
      return rows;
    };
    const before = await versions();
    const { rows: last } = await scratch.admin.query<{ id: string }>(
      'select last_value::text as id from audit_logs_id',
    );
    await scratch.admin.query(statements['move']?.(3, 2) ?? '');
    const { rows: log } = await scratch.admin.query(
      'select resource_id, before, after from audit_logs where id > $1',
      [last[0]?.id],
    );
    expect(log).toEqual([
      {
        resource_id: company(3),
        before: { parent_id: company(1) },
        after: { parent_id: company(2) },
      },
    ]);
    expect(await versions()).toEqual(before);
    const { rows } = await scratch.admin.query('select version from companies where id = $1', [
      company(3),
    ]);
    expect(rows).toEqual([{ version: 2 }]);
    // Moving a person to another company is a change of the person themselves.
    await scratch.admin.query(statements['change company']?.(1, 1) ?? '');
    const { rows: person1 } = await scratch.admin.query(
      `select p.version, (select count(*)::integer from audit_logs l where l.id > $2 and l.resource_id = p.id::text) as lines
       from profiles p where p.id = $1`,
      [person(1), last[0]?.id],
    );
    expect(person1).toEqual([{ version: 2, lines: 1 }]);
  });
});

test('one statement that swaps a company with one below it leaves every branch correct', async () => {
  await withRollback(scratch.admin, async () => {
    for (const number of [1, 2]) await insertCompany(number, 0, 'distributor');
    await insertCompany(3, 1, 'reseller');
    await insertCompany(4, 3, 'customer');
    await scratch.admin.query(
      `update companies set parent_id = case id when $1 then $2::uuid else $3::uuid end where id in ($1, $4)`,
      [company(3), company(2), company(1), company(4)],
    );
    expect((await scratch.admin.query(misplaced)).rows).toEqual([]);
    const { rows } = await scratch.admin.query(
      'select branch_id from companies where id = any($1) order by kind desc',
      [[company(3), company(4)]],
    );
    expect(rows).toEqual([{ branch_id: company(2) }, { branch_id: company(1) }]);
  });
});

test('after a move, text written in the old branch is found in the new one only', async () => {
  await withRollback(scratch.admin, async () => {
    for (const number of [1, 2]) await insertCompany(number, 0, 'distributor');
    await insertCompany(3, 1, 'reseller');
    await insertCompany(4, 3, 'customer');
    for (const number of [1, 2]) await insertPerson(number, number, 'admin');
    await scratch.admin.query(`${statements['move']?.(3, 2) ?? ''};
      create or replace function app.search_limits(out entries integer, out found integer)
        language sql immutable parallel safe as $$ select 10000, 1 $$`);
    const idsFoundBy = async (personIndex: number, finder: string) => {
      const claims = { user_id: person(personIndex), aal: 'aal2' } as const;
      await scratch.admin.query(`savepoint look; ${assumeIdentity({ role: 'app_user', claims })}`);
      const { rows } = await scratch.admin.query<{ ids: string[] }>(`select ids from ${finder}`);
      await scratch.admin.query('rollback to look');
      return rows[0]?.ids;
    };
    const inOrder = (search: string) =>
      `app.find_companies_in_order('${search}', 10, false, null, null)`;
    expect(await idsFoundBy(2, inOrder('client 4'))).toEqual([]);
    expect(await idsFoundBy(2, inOrder('company 4'))).toEqual([company(4)]);
    expect(await idsFoundBy(2, "app.find_companies('company 4')")).toEqual([company(4)]);
    expect(await idsFoundBy(2, inOrder('company'))).toHaveLength(3);
    expect(await idsFoundBy(1, inOrder('company 4'))).toEqual([]);
  });
});

test('someone who joins while their company moves belongs to the new branch', async () => {
  const { admin, address } = scratch;
  for (const number of [1, 2]) await insertCompany(number, 0, 'distributor');
  await insertCompany(3, 1, 'reseller');
  await insert(admin, 'auth_users', { id: person(1), email: 'person1@people.example' });
  const [mover, joiner] = [new pg.Client(address.admin), new pg.Client(address.admin)];
  await Promise.all([mover.connect(), joiner.connect()]);
  try {
    await mover.query(`begin; ${statements['move']?.(3, 2) ?? ''}`);
    const joined = joiner.query(
      `insert into profiles (id, company_id, email) values ('${person(1)}', '${company(3)}', 'person1@people.example')`,
    );
    const waitingCount = async () => {
      const { rowCount } = await admin.query(
        'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
      );
      return rowCount;
    };
    await expect.poll(waitingCount).toBeGreaterThan(0);
    await mover.query('commit');
    await joined;
    expect((await admin.query(misplaced)).rows).toEqual([]);
    const { rows } = await admin.query('select branch_id from profiles where id = $1', [person(1)]);
    expect(rows).toEqual([{ branch_id: company(2) }]);
  } finally {
    await Promise.all([mover.end(), joiner.end()]);
  }
});

test('moving a person does not lock their row while a company moves', async () => {
  await insertCompany(40, 0, 'distributor');
  await insertPerson(40, 40, 'admin');
  const mover = new pg.Client(scratch.address.admin);
  const other = new pg.Client(scratch.address.admin);
  await Promise.all([mover.connect(), other.connect()]);
  try {
    await mover.query("begin; select pg_advisory_xact_lock(hashtext('company_tree'))");
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    const moved = other.query('update profiles set company_id = $1 where id = $2', [
      company(0),
      person(40),
    ]);
    const isWaiting = async () => {
      const { rows: blocked } = await scratch.admin.query(
        "select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'",
        [rows[0]?.pid],
      );
      return blocked.length;
    };
    await expect.poll(isWaiting).toBe(1);
    await mover.query('select from profiles where id = $1 for no key update nowait', [person(40)]);
    await mover.query("update profiles set first_name = 'Free' where id = $1", [person(40)]);
    await mover.query('commit');
    await moved;
  } finally {
    await Promise.all([mover.end(), other.end()]);
  }
});
