import type { CompanyKind, CompanyStatus } from '@trunkline/contract/companies';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import { Id } from '@trunkline/contract/kernel/list';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../kernel/context.ts';
import type { Sort } from '../../kernel/resource/source.ts';
import { searchCondition, searchSlice, type SliceOptions } from '../../kernel/search-queries.ts';

/** Counts rows up to `requestLimits.counted`, so that large companies don't slow down lists. */
function countUpToLimit(rows: RawBuilder<unknown>) {
  return sql`(select count(*) from (${rows} limit ${sql.lit(requestLimits.counted)}) counted)`;
}

const children = sql`select from companies b where b.parent_id = companies.id and b.deleted_at is null`;
const people = sql`select from profiles u where u.company_id = companies.id and u.deleted_at is null`;

/**
 * The columns of a company in the contract's shape. The parent is null if the reader can't see it.
 */
export const companyColumns = sql`
  companies.id, companies.version, companies.name, companies.slug, companies.kind, companies.status,
  companies.website, companies.contact_email, companies.phone, companies.country,
  companies.created_at, companies.updated_at,
  (select p.id from companies p where p.id = companies.parent_id) as parent_id,
  (select p.name from companies p where p.id = companies.parent_id) as parent_name,
  ${countUpToLimit(children)} as child_count, ${countUpToLimit(people)} as user_count`;

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

const searchable = { table: 'companies', finder: 'app.find_companies' };
export const companySearch = (tx: Tx, text: string) => searchCondition(tx, searchable, text);
export const companySearchByName = (tx: Tx, text: string, options: SliceOptions) =>
  searchSlice(tx, searchable, text, options);

/**
 * Returns a condition for the actor's company and those below it: found through the company tree
 * or, if they are a whole branch, through the indexes in list order.
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

/** Inserts a company with a unique slug and returns its id. */
export async function insertCompany(
  tx: Tx,
  company: NewCompany,
  createdBy: string,
): Promise<string> {
  const id = crypto.randomUUID();
  // Not 'returning': the row only becomes visible to its creator once it is in the tree, after the
  // statement.
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

/** Selects the kind of a company visible to the reader and not deleted, or null. */
export async function companyKindOf(tx: Tx, id: string): Promise<CompanyKind | null> {
  const row = await tx
    .selectFrom('companies')
    .select(sql<CompanyKind>`kind`.as('kind'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.kind ?? null;
}

/** Finds a company visible to the reader by id or slug; null if there is none. */
export async function findCompany(tx: Tx, idOrSlug: string): Promise<string | null> {
  const row = await tx
    .selectFrom('companies')
    .select('id')
    .where(Id.safeParse(idOrSlug).success ? 'id' : 'slug', '=', idOrSlug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Sets a company's status; false if it doesn't exist or the reader can't change it. */
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
 * Locks the branches of companies before one of them moves, is deleted or restored. Changes
 * prepared in other branches, and additions to them, do not wait.
 */
async function prepareChange(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select app.prepare_move(${[...ids]}::uuid[], true)`.execute(tx);
}

/** Acquires the locks that removing or restoring a company needs. */
export const acquireCompanyLocks = (tx: Tx, id: string): Promise<void> => prepareChange(tx, [id]);

/**
 * Moves a company that is still at `version` below another; false if its version has changed or the
 * reader can't change it. Moving a subtree of a hundred thousand people to another branch exceeds
 * the default statement timeout.
 */
export async function moveCompanyRow(
  tx: Tx,
  { id, version }: { id: string; version: number },
  parentId: string,
): Promise<boolean> {
  await sql`set local statement_timeout = '60s'`.execute(tx);
  await prepareChange(tx, [id, parentId]);
  const result = await tx
    .updateTable('companies')
    .set({ parent_id: parentId })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
