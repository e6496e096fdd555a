import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';

/** The published content of a post; parse it with `LiveText`. */
export interface StoredLive {
  readonly slug: string;
  readonly live: unknown;
  readonly published_at: string;
  readonly live_at: string | null;
  /**
   * The domain of the company above that published the post, '' for the product's own address; null
   * for a post of this site, or if that company has no site.
   */
  readonly source_domain: string | null;
}

export interface PublicSelection {
  readonly tag?: string | undefined;
  readonly author?: string | undefined;
  /** Text that occurs in the title. */
  readonly words?: string | undefined;
  /** Lower-case words that all occur somewhere in the post. */
  readonly searchWords?: readonly string[] | undefined;
  /** Slug of the post to leave out, because it is being read. */
  readonly excludedSlug?: string | undefined;
}

const columns = sql`slug, published_at, live_at, case when company_id <> (select app.tenant_id())
  then app.publisher_domain(company_id) end as source_domain`;

const containing = (list: string, value: string) => JSON.stringify({ [list]: [value] });

/** Selects published posts of the visited tenant, newest first; their text with `withContent`. */
export async function selectPublished(
  tx: Tx,
  { tag, author, words, searchWords = [], excludedSlug }: PublicSelection,
  { offset, limit, withContent = false }: { offset: number; limit: number; withContent?: boolean },
): Promise<StoredLive[]> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (tag !== undefined) conditions.push(sql`live @> ${containing('tag_slugs', tag)}::jsonb`);
  if (author !== undefined) conditions.push(sql`live ->> 'author_slug' = ${author}`);
  if (words !== undefined)
    conditions.push(sql`strpos(lower(live ->> 'title'), lower(${words})) > 0`);
  for (const word of searchWords) conditions.push(sql`strpos(lower(live::text), ${word}) > 0`);
  if (excludedSlug !== undefined) conditions.push(sql`slug <> ${excludedSlug}`);
  const { rows } = await sql<StoredLive>`
    select ${columns}, ${withContent ? sql`live` : sql`live - 'content'`} as live from blog_posts
    where ${sql.join(conditions, sql` and `)}
    order by published_at desc, id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(
    tx,
  );
  return rows;
}

/** Selects a published post by its current or a previous slug, or null. */
export async function selectBySlug(tx: Tx, slug: string): Promise<StoredLive | null> {
  const { rows } = await sql<StoredLive>`
    select ${columns}, live from blog_posts
    where slug = ${slug} or old_slugs @> array[${slug}]
    order by (company_id = (select app.tenant_id())) desc, (slug = ${slug}) desc limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Selects the posts published just before and just after another. */
export async function selectNeighbours(
  tx: Tx,
  slug: string,
): Promise<{ older: StoredLive | null; newer: StoredLive | null }> {
  const neighbour = async (comparison: RawBuilder<unknown>, direction: RawBuilder<unknown>) => {
    const { rows } = await sql<StoredLive>`
      select ${columns}, live - 'content' as live from blog_posts
      where (published_at, id) ${comparison} (select b.published_at, b.id from blog_posts b where b.slug = ${slug})
      order by published_at ${direction}, id ${direction} limit 1`.execute(tx);
    return rows[0] ?? null;
  };
  return {
    older: await neighbour(sql`<`, sql`desc`),
    newer: await neighbour(sql`>`, sql`asc`),
  };
}

/** Selects published posts sharing the most tags with a post, newest first among equals. */
export async function selectRelated(
  tx: Tx,
  slug: string,
  tags: readonly string[],
  limit: number,
): Promise<StoredLive[]> {
  const { rows } = await sql<StoredLive>`
    select ${columns}, live - 'content' as live from blog_posts
    where slug <> ${slug} and live -> 'tag_slugs' ?| ${[...tags]}::text[]
    order by (select count(*) from jsonb_array_elements_text(live -> 'tag_slugs') t
      where t = any(${[...tags]}::text[])) desc, published_at desc limit ${sql.lit(limit)}`.execute(
    tx,
  );
  return rows;
}

/** Selects the tags of published posts with their number of posts. */
export async function selectTags(
  tx: Tx,
): Promise<{ slug: string; label: string; count: number }[]> {
  const { rows } = await sql<{ slug: string; label: string; count: number }>`
    select s.value as slug, min(t.value) as label, count(*)::int as count
    from blog_posts,
      jsonb_array_elements_text(live -> 'tag_slugs') with ordinality s (value, place)
      join lateral jsonb_array_elements_text(live -> 'tags') with ordinality t (value, place) on t.place = s.place
    group by s.value order by count(*) desc, s.value limit 30`.execute(tx);
  return rows;
}

/** Selects every tag and author of published posts, with the last change of those posts. */
export async function selectSiteChoices(
  tx: Tx,
): Promise<{ by: 'tag' | 'author'; slug: string; label: string; updated_at: string }[]> {
  const { rows } = await sql<{
    by: 'tag' | 'author';
    slug: string;
    label: string;
    updated_at: string;
  }>`
    select 'tag' as by, s.value as slug, min(t.value) as label, max(coalesce(live_at, published_at)) as updated_at
    from blog_posts,
      jsonb_array_elements_text(live -> 'tag_slugs') with ordinality s (value, place)
      join lateral jsonb_array_elements_text(live -> 'tags') with ordinality t (value, place) on t.place = s.place
    group by s.value
    union all
    select 'author', live ->> 'author_slug', min(live ->> 'author_name'), max(coalesce(live_at, published_at))
    from blog_posts where coalesce(live ->> 'author_slug', '') <> ''
    group by live ->> 'author_slug'
    order by by desc, slug`.execute(tx);
  return rows;
}

/** Selects slug, title and last change of every published post, newest first. */
export async function selectSitePosts(
  tx: Tx,
): Promise<{ slug: string; title: string; updated_at: string; is_elsewhere: boolean }[]> {
  const { rows } = await sql<{
    slug: string;
    title: string;
    updated_at: string;
    is_elsewhere: boolean;
  }>`
    select slug, live ->> 'title' as title, coalesce(live_at, published_at) as updated_at,
      company_id <> (select app.tenant_id()) and app.publisher_domain(company_id) is not null
        as is_elsewhere
    from blog_posts
    order by published_at desc, id desc`.execute(tx);
  return rows;
}
