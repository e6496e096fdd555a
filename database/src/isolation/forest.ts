import type pg from 'pg';
import { idOf } from './hierarchy.ts';
import { assumeIdentity, identities } from './actors.ts';
import type { Change, TreePerson } from './tree-oracle.ts';

/**
 * A generated tree: the changes that made it, each with the number of the node it would add, and
 * the people who observe it.
 */
export interface GeneratedTree {
  readonly changes: readonly { change: Change; next: number }[];
  readonly observers: readonly TreePerson[];
}

export const nodeOf = (tree: number, node: number) => idOf('node', String(tree), String(node));
const observerOf = (tree: number, index: number) => idOf('observer', String(tree), String(index));

/* Processes many trees per round trip: `apply_changes` makes the changes one by one, each in a
   subtransaction, and reports which were accepted; `observe` reports for each person what the
   definition of access returns, and what the policy lets them read. */
const definition = `
  create schema forest;
  grant usage on schema forest to public;
  create function forest.apply_changes(changes jsonb) returns boolean[]
    language plpgsql
    as $$
    declare
      change record;
      accepted boolean[] := '{}';
    begin
      for change in select * from jsonb_to_recordset(changes)
        as c(what text, id uuid, parent uuid, kind text, name text)
      loop
        begin
          case change.what
            when 'add' then
              insert into companies (id, parent_id, kind, name, slug)
                values (change.id, change.parent, change.kind, change.name, change.name);
            when 'move' then update companies set parent_id = change.parent where id = change.id;
            when 'rename kind' then update companies set kind = change.kind where id = change.id;
            when 'bin' then update companies set deleted_at = now() where id = change.id;
            when 'suspend' then update companies set status = 'suspended' where id = change.id;
          end case;
          accepted := accepted || true;
        exception
          -- The tree's rules, including that only the platform is at the top. Other errors are bugs.
          when sqlstate 'TL001' or check_violation then accepted := accepted || false;
        end;
      end loop;
      return accepted;
    end $$;
  create function forest.become(person uuid, aal text) returns text
    language sql security definer
    as $$ select set_config('app.claims',
      app.sign_claims(jsonb_build_object('user_id', person, 'aal', aal), 'app_user'), true) $$;
  create function forest.observe(observers jsonb) returns table (listed uuid[], reads uuid[])
    language plpgsql
    as $$
    declare
      observer record;
    begin
      for observer in select * from jsonb_to_recordset(observers) as o(id uuid, aal text, near uuid[]) loop
        perform forest.become(observer.id, observer.aal);
        listed := array(select a.id from get_accessible_companies(app.user_id(), 'read') a);
        reads := array(select c.id from companies c where c.id = any(observer.near));
        return next;
      end loop;
    end $$;
  -- These tables have no statistics yet, so the planner would scan them sequentially.
  set local enable_seqscan = off;
  -- Triggers with tests of their own would only cost time here.
  alter table companies disable trigger user;
  alter table companies enable trigger ancestry;
  alter table companies enable trigger branch;
  alter table profiles disable trigger user;
  alter table user_roles disable trigger user;
  -- Each tree has its own platform.
  drop index companies_one_platform;
`;

/** Runs in a transaction that is rolled back. */
export async function installForest(admin: pg.ClientBase): Promise<void> {
  await admin.query(definition);
}

/** Builds the trees and reports for each change whether PostgreSQL accepted it. */
export async function buildForest(
  admin: pg.ClientBase,
  trees: readonly GeneratedTree[],
): Promise<boolean[][]> {
  const steps = trees.flatMap(({ changes }, tree) => [
    step(tree, { what: 'add', kind: 'platform' }, 0),
    ...changes.map(({ change, next }) => step(tree, change, next)),
  ]);
  const { rows } = await admin.query<{ accepted: boolean[] }>(
    'select forest.apply_changes($1) as accepted',
    [JSON.stringify(steps)],
  );
  const accepted = [...(rows[0]?.accepted ?? [])];
  return trees.map(({ changes }) => accepted.splice(0, changes.length + 1).slice(1));
}

function step(
  tree: number,
  change: Change | { what: 'add'; kind: 'platform' },
  next: number,
): Record<string, string | null> {
  const node = 'node' in change ? change.node : next;
  return {
    what: change.what,
    id: nodeOf(tree, node),
    parent: 'parent' in change ? nodeOf(tree, change.parent) : null,
    kind: 'kind' in change ? change.kind : null,
    name: `tree-${tree}-node-${node}`,
  };
}

/**
 * Reports for each person of each tree the companies listed as visible, and the rows they can read
 * of their own and the next tree.
 */
export async function observeTrees(
  admin: pg.ClientBase,
  trees: readonly GeneratedTree[],
  sizes: readonly number[],
): Promise<{ listed: string[]; reads: string[] }[][]> {
  const people = trees.flatMap(({ observers }, tree) =>
    observers.map((observer, index) => ({ tree, observer, id: observerOf(tree, index) })),
  );
  const nodesOf = (tree: number) =>
    Array.from({ length: sizes[tree] ?? 0 }, (_, node) => nodeOf(tree, node));
  await admin.query(
    `with p as materialized (
       select * from jsonb_to_recordset($1) as p(id uuid, at uuid, role text, status text)),
     accounts as (insert into auth_users (id, email) select id, id || '@trees.example' from p returning id),
     people as (
       insert into profiles (id, company_id, email, status)
       select p.id, p.at, p.id || '@trees.example', p.status from p join accounts using (id) returning id)
     insert into user_roles (user_id, role) select p.id, p.role from p join people using (id)`,
    [
      JSON.stringify(
        people.map(({ tree, observer, id }) => ({
          id,
          at: nodeOf(tree, observer.at),
          role: observer.role,
          status: observer.suspended ? 'suspended' : 'active',
        })),
      ),
    ],
  );
  const queries = people.map(({ tree, observer, id }) => ({
    id,
    aal: observer.assurance,
    near: [...nodesOf(tree), ...nodesOf((tree + 1) % trees.length)],
  }));
  const anyIdentity = identities.find(
    ({ role, actor }) => role === 'app_user' && actor === 'owner',
  );
  if (anyIdentity === undefined) throw new Error('no identity uses app_user');
  await admin.query(assumeIdentity(anyIdentity));
  const { rows } = await admin.query<{ listed: string[]; reads: string[] }>(
    'select listed, reads from forest.observe($1)',
    [JSON.stringify(queries)],
  );
  const observations = [...rows];
  return trees.map(({ observers }) => observations.splice(0, observers.length));
}
