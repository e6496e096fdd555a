import type { CompanyKind, CompanyStatus } from '@trunkline/contract/companies';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** One company of a path up the tree. */
export interface Step {
  id: string;
  name: string;
  kind: CompanyKind;
  status: CompanyStatus;
}

/**
 * Selects a company and its ancestors, as far up as the reader can see; empty if it doesn't exist.
 */
export async function pathTo(tx: Tx, id: string): Promise<Step[]> {
  return (await pathsTo(tx, [id])).get(id) ?? [];
}

/** Selects the paths of several companies by id; missing companies have none. */
export async function pathsTo(tx: Tx, ids: readonly string[]): Promise<Map<string, Step[]>> {
  const { rows } = await sql<Step & { to: string }>`
    with recursive path as (
      select c.id as "to", c.id, c.name, c.kind, c.status, c.parent_id, 0 as up
      from companies c where c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null
      union all
      select path."to", c.id, c.name, c.kind, c.status, c.parent_id, path.up + 1
      from path join companies c on c.id = path.parent_id)
    select "to", id, name, kind, status from path order by "to", up`.execute(tx);
  const paths = new Map<string, Step[]>();
  for (const { to, ...step } of rows) paths.set(to, [...(paths.get(to) ?? []), step]);
  return paths;
}

/** A company that may be moved, and its parent companies visible to the reader. */
export interface MovableCompany {
  id: string;
  name: string;
  kind: CompanyKind;
  version: number;
  parent_id: string | null;
  /** Number of companies in its subtree, including itself. */
  companies: number;
}

/** Selects companies by id, without deleted ones and those the reader can't see. */
export async function selectMovable(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, MovableCompany>> {
  const { rows } = await sql<MovableCompany>`
    select c.id, c.name, c.kind, c.version,
      (select p.id from companies p where p.id = c.parent_id) as parent_id,
      get_accessible_companies_count(c.id) as companies
    from companies c where c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface CompanyViewers {
  company_id: string;
  people: number;
  names: string[];
}

/**
 * Selects each company's people who can see the companies below it, at most `named` by name.
 * Visibility depends only on company and role, so one person per role is checked against the
 * database's policies.
 */
export async function selectViewers(
  tx: Tx,
  companyIds: readonly string[],
  named: number,
): Promise<CompanyViewers[]> {
  const { rows } = await sql<CompanyViewers>`
    with people as materialized (
      select p.id, p.company_id, coalesce(r.role, '') as role,
        coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) as name
      from profiles p left join user_roles r on r.user_id = p.id
      where p.company_id = any(${[...companyIds]}::uuid[]) and p.status = 'active' and p.deleted_at is null),
    roles as materialized (
      select company_id, role, app.can_see_companies(min(id::text)::uuid) as sees
      from people group by company_id, role)
    select company_id, count(*) as people,
      (array_agg(name order by lower(name), id))[1:${sql.lit(named)}] as names
    from people join roles using (company_id, role)
    where sees group by company_id`.execute(tx);
  return rows;
}

/** Counts the companies in a subtree, including its root. */
export async function countBelow(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select get_accessible_companies_count(${id}) as n`.execute(tx);
  return rows[0]?.n ?? 0;
}
