import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let scratch: TestDatabase;
beforeAll(async () => {
  scratch = await createTestDatabase(1);
});
afterAll(() => scratch.drop());

const times = (text: string, part: string) => text.split(part).length - 1;

// If the planner can invert an `exists`, it collects everything within reach to look up one row:
// with a hundred thousand companies, that takes 38 ms instead of 0.3 ms. `perf_series` does so on
// purpose: its rows are never looked up one by one, and charts read all series within reach
// (decision 0069).
test('every policy looks up companies one by one, however many are accessible', async () => {
  const { rows } = await scratch.admin.query<{ name: string; expression: string }>(
    `select tablename || '.' || policyname as name, concat(qual, ' ', with_check) as expression
     from pg_policies where concat(qual, with_check) like '%get_accessible_companies(%'
       and tablename <> 'perf_series'`,
  );
  expect(rows.length).toBeGreaterThan(8);
  const inverted = rows.filter(
    ({ expression }) =>
      times(expression, 'get_accessible_companies(') !== times(expression, 'OFFSET 0'),
  );
  expect(inverted).toEqual([]);
});

// Checking the signature of the claims takes as long as reading many rows.
test('every policy reads the claims once per statement, not once per row', async () => {
  const { rows } = await scratch.admin.query<{ name: string; expression: string }>(
    `select tablename || '.' || policyname as name, concat(qual, ' ', with_check) as expression
     from pg_policies where concat(qual, with_check) ~ 'app\\.(user_id|tenant_id|claims?)\\('`,
  );
  expect(rows.length).toBeGreaterThan(30);
  // The planner inlines get_accessible_companies, and puts its lookups into separate selects.
  const once =
    /\( SELECT (\w|\.|[ (),':]|NOT|NULL)*?app\.(user_id|tenant_id|claims?)\(|get_accessible_companies\(app\.user_id\(/g;
  const perRow = rows.filter(({ expression }) =>
    /app\.(user_id|tenant_id|claims?)\(/.test(expression.replaceAll(once, '')),
  );
  expect(perRow).toEqual([]);
});

// Role permissions are looked up once in every query. The lookup has to find the one setting on the
// path up, without reading those of other companies, roles or actions.
test('looks up role permissions by key, with five thousand companies that changed them', async () => {
  const { admin } = scratch;
  await admin.query('begin');
  // Without triggers: the derived rows are inserted here in bulk.
  await admin.query(`
    set local session_replication_role = replica;
    insert into companies (kind, name, slug) values ('platform', 'Top', 'top');
    insert into companies (parent_id, kind, name, slug)
      select (select id from companies where kind = 'platform'), 'customer', 'Customer', 'customer-' || n
      from generate_series(1, 5000) n;
    insert into company_tree (ancestor_id, descendant_id, depth)
      select id, id, 0 from companies
      union all select parent_id, id, 1 from companies where parent_id is not null;
    insert into role_changes (company_id, role, resource, action, allowed)
      select id, role, resource, 'read', true
      from companies, unnest(array['admin', 'reseller']) role, unnest(array['companies', 'pages']) resource;
    insert into auth_users (email) select n || '@people.example' from generate_series(1, 5000) n;
    insert into profiles (id, company_id, email)
      select u.id, c.id, u.email
      from (select id, email, row_number() over (order by email) n from auth_users) u
        join (select id, row_number() over (order by slug) n from companies) c using (n);
    insert into user_roles (user_id, role) select id, 'admin' from profiles;
    analyze companies, company_tree, profiles, user_roles, role_changes, role_permissions`);
  const { rows } = await admin.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`
    explain (analyze, format json)
    select from user_roles r join profiles p on p.id = r.user_id
      cross join lateral app.role_rights(p.company_id, r.role) m
    where r.user_id = (select id from profiles offset 100 limit 1)
      and m.resource = 'companies' and m.action = 'read'`);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  const nodes = plan === undefined ? [] : nodesOf(plan);
  const changes = nodes.filter((node) => node['Relation Name'] === 'role_changes');
  expect(changes).toHaveLength(1);
  for (const column of ['company_id', 'role', 'resource', 'action'])
    expect(changes[0]?.['Index Cond']).toContain(`${column} = `);
  // Rows times loops: the settings of the customer and the platform, and no others.
  const read = changes.map((node) => node['Actual Rows'] * node['Actual Loops']);
  expect(read).toEqual([2]);
  await admin.query('rollback');
});

// A session keeps its plans. One made while there were few companies must still use the key later.
test('the acting company is looked up by key, even with a plan from before five thousand companies were added', async () => {
  const { admin } = scratch;
  await admin.query('begin');
  await admin.query(`
    set local session_replication_role = replica;
    insert into companies (kind, name, slug) values ('platform', 'Top', 'top');
    insert into auth_users (email) values ('one@people.example');
    insert into profiles (id, company_id, email)
      select u.id, c.id, u.email from auth_users u, companies c;
    select app.act_as(jsonb_build_object('user_id', id, 'aal', 'aal2')) from profiles`);
  const run = async () => {
    const { rows } = await admin.query(`
      select app.actor_company(app.user_id()) = (select id from companies where kind = 'platform') as own`);
    expect(rows).toEqual([{ own: true }]);
  };
  // PostgreSQL settles on a plan after five executions.
  for (let time = 0; time < 6; time += 1) await run();
  await admin.query(`
    insert into companies (parent_id, kind, name, slug)
      select (select id from companies where kind = 'platform'), 'customer', 'Customer', 'customer-' || n
      from generate_series(1, 5000) n;
    insert into auth_users (email) select n || '@people.example' from generate_series(1, 5000) n;
    insert into profiles (id, company_id, email)
      select u.id, c.id, u.email
      from auth_users u, (select id from companies where kind = 'platform') c
      where u.email <> 'one@people.example'`);
  const before = await rowsRead();
  await admin.query('select app.actor_company(app.user_id())');
  expect((await rowsRead()) - before).toBe(2);
  await admin.query('rollback');
});

/** Rows of companies and profiles that this transaction has read so far. */
async function rowsRead(): Promise<number> {
  const { rows } = await scratch.admin.query<{ read: number }>(`
    select sum(seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
    where relname in ('companies', 'profiles')`);
  return rows[0]?.read ?? 0;
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly PlanNode[];
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
