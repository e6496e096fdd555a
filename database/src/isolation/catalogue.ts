import type pg from 'pg';

/** PostgreSQL's own description of a table, compared with the classification. */
export interface CataloguedTable {
  readonly name: string;
  readonly owner: string;
  readonly enabled: boolean;
  readonly forced: boolean;
  readonly policies: string[];
  readonly grants: Record<string, string>;
}

export async function readTables(client: pg.ClientBase): Promise<CataloguedTable[]> {
  const { rows } = await client.query<CataloguedTable>(`
    with grants as (
      select c.oid, x.grantee, lower(x.privilege_type) as privilege, null as columns
      from pg_class c, aclexplode(c.relacl) x where x.grantee <> c.relowner
      union all
      select c.oid, x.grantee, lower(x.privilege_type), '(' || string_agg(a.attname, ' ' order by a.attname) || ')'
      from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) x
      group by c.oid, x.grantee, x.privilege_type),
    by_role as (
      select oid, case grantee when 0 then 'public' else grantee::regrole::text end as role,
        string_agg(privilege || coalesce(columns, ''), ', ' order by privilege) as privileges
      from grants group by oid, grantee)
    select c.relname::text as name, c.relowner::regrole::text as owner,
      c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      array(select case p.polcmd when '*' then 'all' when 'r' then 'select'
          when 'a' then 'insert' when 'w' then 'update' else 'delete' end
          || ' to ' || array_to_string(p.polroles::regrole[]::text[], ',')
        from pg_policy p where p.polrelid = c.oid order by 1) as policies,
      coalesce((select jsonb_object_agg(role, privileges) from by_role g where g.oid = c.oid), '{}') as grants
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'f', 'm')
    order by 1`);
  return rows;
}

export interface CataloguedRoutine {
  readonly name: string;
  readonly owner: string;
  readonly definer: boolean;
  readonly settings: string[];
  readonly callers: string;
}

export async function readRoutines(
  client: pg.ClientBase,
  schemas: readonly string[],
): Promise<CataloguedRoutine[]> {
  const { rows } = await client.query<CataloguedRoutine>(
    `select p.oid::regprocedure::text as name, p.proowner::regrole::text as owner, p.prosecdef as definer,
      coalesce(p.proconfig, '{}') as settings,
      array_to_string(array(
        select case x.grantee when 0 then 'public' else x.grantee::regrole::text end
        from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x
        where x.grantee <> p.proowner order by 1), ' ') as callers
    from pg_proc p where p.pronamespace = any ($1::regnamespace[]) order by 1`,
    [schemas],
  );
  return rows;
}

/** Runs a query with one column `name` and returns the names. */
export async function readNames(
  client: pg.ClientBase,
  query: string,
  values: readonly unknown[] = [],
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query, [...values]);
  return rows.map(({ name }) => name);
}
