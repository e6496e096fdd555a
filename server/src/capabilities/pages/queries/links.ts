import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface LinkedPage {
  readonly slug: string;
  readonly title: string;
  /** Whether visitors can see it. */
  readonly live: boolean;
}

const limit = 8;

/** Lists a site's pages, own and inherited, and its own drafts, searched by title or address. */
export async function selectLinkedPages(
  tx: Tx,
  companyId: string,
  search: string,
): Promise<LinkedPage[]> {
  const { rows } = await sql<LinkedPage>`
    select slug, title, live from (
      select slug, title, true as live from app.site_pages(${companyId})
      union all
      select p.slug, coalesce(d.title, p.title), false
      from pages p left join page_drafts d on d.page_id = p.id
      where p.company_id = ${companyId} and not p.published and p.deleted_at is null
        and p.slug not in (select s.slug from app.site_pages(${companyId}) s)) found
    where strpos(lower(title || ' /' || slug), lower(${search})) > 0
    order by live desc, lower(title), slug limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}
