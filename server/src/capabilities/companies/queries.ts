import type { CompanyKind, CompanyStatus } from '@trunkline/contract/companies';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import { Id } from '@trunkline/contract/kernel/list';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../kernel/context.ts';
import type { Sort } from '../../kernel/resource/source.ts';
import { searchCondition, searchSlice, type Wanted } from '../../kernel/search-queries.ts';

/** How many rows there are, at most `requestLimits.counted`: who has more costs a list no more. */
function counted(rows: RawBuilder<unknown>) {
  return sql`(select count(*) from (${rows} limit ${sql.lit(requestLimits.counted)}) counted)`;
}

const children = sql`select from companies b where b.parent_id = companies.id and b.deleted_at is null`;
const people = sql`select from profiles u where u.company_id = companies.id and u.deleted_at is null`;

/** The columns of a company as the contract names them. Its parent is null where the reader cannot see it. */
export const companyColumns = sql`
  companies.id, companies.version, companies.name, companies.slug, companies.kind, companies.status,
  companies.website, companies.contact_email, companies.phone, companies.country,
  companies.created_at, companies.updated_at,
  (select p.id from companies p where p.id = companies.parent_id) as parent_id,
  (select p.name from companies p where p.id = companies.parent_id) as parent_name,
  ${counted(children)} as child_count, ${counted(people)} as user_count`;

export const companySorts: Readonly<Record<string, Sort>> = {
  name: { expression: sql`lower(companies.name)`, type: 'text' },
  kind: { expression: sql`app.kind_rank(companies.kind)`, type: 'integer' },
  status: { expression: sql`companies.status`, type: 'text' },
  country: { expression: sql`coalesce(companies.country, '')`, type: 'text' },
  created_at: { expression: sql`companies.created_at`, type: 'timestamptz' },
  updated_at: { expression: sql`companies.updated_at`, type: 'timestamptz' },
};

export const companyFilters = {
  status: (value: unknown) => sql`companies.status = ${value}`,
  kind: (value: unknown) => sql`companies.kind = ${value}`,
  parent_id: (value: unknown) => sql`companies.parent_id = ${value}`,
};

export const companySearch = (tx: Tx, text: string) => searchCondition(tx, 'companies', text);
export const companySearchByName = (tx: Tx, text: string, wanted: Wanted) =>
  searchSlice(tx, 'companies', text, wanted);

/**
 * The companies at and below the actor's, which the policy lets them see: found from its side of the tree or, where
 * they are a whole branch, by the indexes that give one in the orders of the list.
 */
export function companiesBelow({ companyId, headsBranch }: Actor) {
  return headsBranch
    ? sql`companies.branch_id = (select app.own_branch())`
    : sql`companies.id in (select descendant_id from company_tree where ancestor_id = ${companyId})`;
}

interface NewCompany {
  readonly parent_id: string;
  readonly name: string;
  readonly kind: CompanyKind;
  readonly website?: string | null | undefined;
  readonly contact_email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly country?: string | null | undefined;
}

/** Inserts a company with a short name of its own and gives its id. */
export async function insertCompany(
  tx: Tx,
  company: NewCompany,
  createdBy: string,
): Promise<string> {
  const id = crypto.randomUUID();
  // Not 'returning': the row becomes visible to its creator when the tree has it, after the statement.
  await tx
    .insertInto('companies')
    .values({
      ...company,
      id,
      slug: sql<string>`app.free_slug(${company.name})`,
      created_by: createdBy,
    })
    .execute();
  return id;
}

/** Kind of a company the reader can see and that has not been deleted, or null. */
export async function companyKindOf(tx: Tx, id: string): Promise<CompanyKind | null> {
  const row = await tx
    .selectFrom('companies')
    .select(sql<CompanyKind>`kind`.as('kind'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.kind ?? null;
}

/** Id of a company the reader can see, by its id or its short name; null when there is none. */
export async function findCompany(tx: Tx, idOrSlug: string): Promise<string | null> {
  const row = await tx
    .selectFrom('companies')
    .select('id')
    .where(Id.safeParse(idOrSlug).success ? 'id' : 'slug', '=', idOrSlug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Sets a company's status; false when the reader cannot change it, or it is not there. */
export async function setCompanyStatus(
  tx: Tx,
  id: string,
  status: CompanyStatus,
): Promise<boolean> {
  const result = await tx
    .updateTable('companies')
    .set({ status })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Puts a company that still is at `version` below another; false when it is not, or the reader cannot change it. All
 * below it goes along to another branch: with a hundred thousand people that takes longer than statements may.
 */
export async function moveCompanyRow(
  tx: Tx,
  { id, version }: { id: string; version: number },
  parentId: string,
): Promise<boolean> {
  await sql`set local statement_timeout = '60s'`.execute(tx);
  const result = await tx
    .updateTable('companies')
    .set({ parent_id: parentId })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
