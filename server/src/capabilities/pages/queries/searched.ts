import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

interface PageWithText {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly content: unknown;
}

const limit = 60;

/**
 * Selects pages of a site, own and inherited, that contain every word (in lower case) somewhere,
 * markup included. Pages that search engines should not index are left out.
 */
export async function selectPagesWith(
  tx: Tx,
  tenantId: string,
  words: readonly string[],
): Promise<PageWithText[]> {
  const { rows } = await sql<PageWithText>`
    select s.slug, s.title, s.description, coalesce(shown.content, above.content) as content
    from app.site_pages(${tenantId}) s
      left join pages own on own.id = s.id
      left join lateral (select app.with_reusable_sections(own.company_id, own.content) as content)
        shown on true
      left join lateral (select content from app.inherited_page(${tenantId}, s.slug)
        where s.company_id <> ${tenantId} and not redirect) above on true
    where not s.noindex
      and (select bool_and(strpos(lower(s.title || ' ' || s.description || ' '
        || coalesce(shown.content, above.content, '""')::text), word) > 0)
        from unnest(${[...words]}::text[]) word)
    order by s.updated_at desc limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}
