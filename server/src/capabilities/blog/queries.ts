import type { PostState, PostContent } from '@trunkline/contract/blog';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../kernel/resource/source.ts';
import { likePattern } from '../../kernel/containing.ts';

export const postColumns = sql`
  blog_posts.id, blog_posts.version, blog_posts.company_id, blog_posts.slug, blog_posts.title, blog_posts.state,
  blog_posts.author_name, array_to_string(blog_posts.tags, ', ') as tag_list,
  blog_posts.live is not null as is_live, blog_posts.changed,
  blog_posts.publish_at, blog_posts.unpublish_at, blog_posts.shared_below, blog_posts.published_at, blog_posts.created_at, blog_posts.updated_at,
  coalesce((select c.name from companies c where c.id = blog_posts.company_id), '') as company_name`;

export const postSorts: Readonly<Record<string, Sort>> = {
  title: { expression: sql`lower(blog_posts.title)`, type: 'text' },
  published_at: {
    expression: sql`coalesce(blog_posts.published_at, '-infinity'::timestamptz)`,
    type: 'timestamptz',
  },
  updated_at: { expression: sql`blog_posts.updated_at`, type: 'timestamptz' },
};

export const postFilters = {
  state: (value: unknown) => sql`blog_posts.state = ${value}`,
};

export async function postSearch(_tx: Tx, text: string): Promise<RawBuilder<unknown>> {
  const pattern = likePattern(text);
  return sql`(lower(blog_posts.title) like ${pattern} or lower(blog_posts.author_name) like ${pattern}
    or lower(array_to_string(blog_posts.tags, ' ')) like ${pattern})`;
}

export function postsBelow(companyId: string) {
  return sql`blog_posts.company_id in (select descendant_id from company_tree where ancestor_id = ${companyId})`;
}

export interface StoredPost extends PostContent {
  readonly id: string;
  readonly version: number;
  readonly company_id: string;
  readonly company_name: string;
  readonly slug: string;
  readonly old_slugs: string[];
  readonly author_name: string;
  readonly reading_minutes: number;
  readonly state: PostState;
  readonly is_live: boolean;
  readonly changed: boolean;
  readonly publish_at: string | null;
  readonly unpublish_at: string | null;
  readonly shared_below: boolean;
  readonly upstream_post_id: string | null;
  readonly upstream_version: number | null;
  readonly published_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const wholeColumns = sql`${postColumns}, blog_posts.old_slugs, blog_posts.excerpt, blog_posts.content,
  blog_posts.cover_url, blog_posts.cover_alt, blog_posts.tags, blog_posts.author_id, blog_posts.seo_title,
  blog_posts.seo_description, blog_posts.reading_minutes,
  blog_posts.upstream_post_id, blog_posts.upstream_version`;

/** Selects a post visible to the reader that isn't deleted, or null. */
export async function selectPost(tx: Tx, id: string): Promise<StoredPost | null> {
  const { rows } = await sql<StoredPost & { tag_list?: string }>`
    select ${wholeColumns} from blog_posts where id = ${id} and deleted_at is null`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { tag_list: _shown, ...post } = row;
  return post;
}

export interface PostChanges extends Partial<PostContent> {
  readonly slug?: string;
  readonly old_slugs?: string[];
  readonly author_name?: string;
  readonly reading_minutes?: number;
  readonly state?: PostState;
  readonly publish_at?: string | null;
  readonly unpublish_at?: string | null;
  readonly published_at?: string | null;
  readonly live_at?: string | null;
  readonly live?: string | null;
  readonly changed?: boolean;
  readonly shared_below?: boolean;
  readonly upstream_version?: number;
}

/**
 * Updates a post, only at a given version if there is one; false if it has another version or isn't
 * the reader's.
 */
export async function updatePost(
  tx: Tx,
  { id, version }: { id: string; version?: number | undefined },
  changes: PostChanges,
): Promise<boolean> {
  const result = await tx
    .updateTable('blog_posts')
    .set(changes)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface NewPost extends Partial<PostContent> {
  readonly company_id: string;
  readonly slug: string;
  readonly author_name: string;
  readonly reading_minutes?: number;
  readonly upstream_post_id?: string;
  readonly upstream_version?: number;
}

export async function insertPost(tx: Tx, post: NewPost): Promise<string> {
  const { id } = await tx
    .insertInto('blog_posts')
    .values(post)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Returns slugs of a company's posts with this prefix, including deleted posts, which could be
 * restored.
 */
export async function takenSlugs(tx: Tx, companyId: string, start: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('blog_posts')
    .select('slug')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`starts_with(slug, ${start})`)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

export async function selectAuthors(
  tx: Tx,
  companyId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) as name
    from profiles p where p.company_id = ${companyId} and p.deleted_at is null
    order by 2 limit 200`.execute(tx);
  return rows;
}

export async function selectKnownTags(tx: Tx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct unnest(tags) as tag from blog_posts
    where company_id = ${companyId} and deleted_at is null order by 1 limit 100`.execute(tx);
  return rows.map(({ tag }) => tag);
}

export interface Figures {
  readonly published: number;
  readonly drafts: number;
  readonly scheduled: number;
  readonly archived: number;
  readonly next_at: string | null;
}

/** Counts the posts within reach by state, and finds the next scheduled time. */
export async function selectFigures(tx: Tx): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*) filter (where live is not null)::int as published,
      count(*) filter (where state = 'draft')::int as drafts,
      count(*) filter (where state = 'scheduled')::int as scheduled,
      count(*) filter (where state = 'archived')::int as archived,
      min(publish_at) filter (where state = 'scheduled') as next_at
    from blog_posts where deleted_at is null`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the count returned no row');
  return row;
}

/** Selects posts due for publishing, longest waiting first. */
export async function selectDue(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from blog_posts where state = 'scheduled' and deleted_at is null and publish_at <= ${now}
    order by publish_at, id limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Selects posts that are due for unpublishing, longest overdue first. */
export async function selectDueForUnpublishing(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from blog_posts where unpublish_at <= ${now} and deleted_at is null
    order by unpublish_at, id limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Locks a post that is still due for unpublishing. */
export async function lockForUnpublishing(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from blog_posts where id = ${id} and deleted_at is null and unpublish_at <= ${now}
    for update skip locked`.execute(tx);
  return rows.length > 0;
}

/** Locks a post that is still due; false if it no longer is or another process has locked it. */
export async function lockDue(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from blog_posts
    where id = ${id} and state = 'scheduled' and deleted_at is null and publish_at <= ${now}
    for update skip locked`.execute(tx);
  return rows.length > 0;
}
