import { sql } from 'kysely';
import type { Database, Tx } from '@trunkline/database/database';
import type { Sort } from '../../kernel/resource/source.ts';

export interface StoredPage {
  readonly id: string;
  readonly company_id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly seo: unknown;
  readonly published: boolean;
  /** As JSON. */
  readonly content: string;
  readonly updated_at: string;
  /** True if the page has moved from the requested address to `slug`. */
  readonly redirect: boolean;
}

/**
 * Finds the page at an address of a tenant's site, own or inherited, in one round trip; null if
 * there is none.
 */
export async function selectPublished(
  database: Database,
  tenantId: string,
  slug: string,
): Promise<StoredPage | null> {
  const sql =
    'select id, company_id, slug, title, description, seo, published, content::text, updated_at, redirect from app.read_published_page($1, $2)';
  const [page] = await database.call<StoredPage>('read_published_page', sql, [tenantId, slug]);
  return page ?? null;
}

export interface SitePage {
  readonly id: string;
  readonly company_id: string;
  readonly company_name: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly noindex: boolean;
  readonly updated_at: string;
}

/** Lists every page that visitors of a company's site can read, own and inherited, by address. */
export async function selectSitePages(tx: Tx, companyId: string): Promise<SitePage[]> {
  const { rows } = await sql<SitePage>`
    select id, company_id, company_name, slug, title, description, noindex, updated_at
    from app.site_pages(${companyId})`.execute(tx);
  return rows;
}

const draft = (column: string) =>
  sql`(select ${sql.ref(`d.${column}`)} from page_drafts d where d.page_id = pages.id)`;
/** A page that was never published is listed under its draft's title. */
const title = sql`coalesce(case when not pages.published then ${draft('title')} end, pages.title)`;
const state = sql`case
  when pages.scheduled_at is not null then 'scheduled'
  when not pages.published then 'draft'
  when exists (select from page_drafts d where d.page_id = pages.id) then 'changed'
  else 'published' end`;
const updatedAt = sql`greatest(pages.updated_at, ${draft('updated_at')})`;

export const fullName = (person: string) =>
  sql`(select coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email)
    from profiles u where u.id = ${sql.ref(person)})`;

/** Columns of a page's row. Names are null if the reader can't see the person. */
export const pageColumns = sql`
  pages.id, pages.version, pages.company_id,
  coalesce((select c.name from companies c where c.id = pages.company_id), '') as company_name,
  pages.slug, ${title} as title, ${state} as state, pages.published,
  pages.upstream_page_id is not null as overrides,
  pages.scheduled_at, pages.unpublish_at, pages.published_at, pages.created_at, ${updatedAt} as updated_at,
  coalesce(
    (select ${fullName('d.updated_by')} from page_drafts d where d.page_id = pages.id),
    (select ${fullName('v.created_by')} from page_versions v
      where v.page_id = pages.id order by v.number desc limit 1),
    ${fullName('pages.created_by')}) as updated_by`;

export const pageSorts: Readonly<Record<string, Sort>> = {
  title: { expression: sql`lower(${title})`, type: 'text' },
  slug: { expression: sql`pages.slug`, type: 'text' },
  updated_at: { expression: updatedAt, type: 'timestamptz' },
  created_at: { expression: sql`pages.created_at`, type: 'timestamptz' },
};

export const pageFilters = {
  state: (value: unknown) => sql`${state} = ${value}`,
  company_id: (value: unknown) => sql`pages.company_id = ${value}`,
};

export const pageSearch = (text: string) =>
  sql`position(lower(${text}) in lower(${title} || ' ' || pages.slug)) > 0`;

/** Matches pages of a company and its subtree, found through the company tree. */
export function pagesBelow(companyId: string) {
  return sql`pages.company_id in (select descendant_id from company_tree where ancestor_id = ${companyId})`;
}
