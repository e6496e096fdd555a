import type { PublishedRelease, ReleaseNote, ReleaseState } from '@trunkline/contract/releases';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { Sort } from '../../kernel/resource/source.ts';

/** Columns of a note, named as in the contract. */
export const releaseColumns = sql`
  release_notes.id, release_notes.version, release_notes.company_id, release_notes.slug, release_notes.release,
  release_notes.title, release_notes.kind, release_notes.summary, release_notes.content, release_notes.audience,
  release_notes.state, release_notes.published_at, release_notes.created_at, release_notes.updated_at,
  coalesce((select c.name from companies c where c.id = release_notes.company_id), '') as company_name,
  release_notes.company_id in (select descendant_id from company_tree
    where ancestor_id = (select app.actor_company(app.user_id()))) as managed`;

export const releaseSorts: Readonly<Record<string, Sort>> = {
  title: { expression: sql`lower(release_notes.title)`, type: 'text' },
  published_at: {
    expression: sql`coalesce(release_notes.published_at, 'infinity'::timestamptz)`,
    type: 'timestamptz',
  },
  created_at: { expression: sql`release_notes.created_at`, type: 'timestamptz' },
  updated_at: { expression: sql`release_notes.updated_at`, type: 'timestamptz' },
};

export const releaseFilters = {
  kind: (value: unknown) => sql`release_notes.kind = ${value}`,
  state: (value: unknown) => sql`release_notes.state = ${value}`,
  audience: (value: unknown) => sql`release_notes.audience = ${value}`,
  company_id: (value: unknown) => sql`release_notes.company_id = ${value}`,
};

/** Matches notes by a scan: a company writes a few dozen, so no text index is needed. */
export const releaseSearch = (_tx: Tx, text: string) =>
  Promise.resolve(sql`strpos(lower(release_notes.title || ' ' || release_notes.release || ' ' ||
    release_notes.summary), lower(${text})) > 0`);

/** Matches notes of a company and its subtree: notes of companies above are read-only. */
export function releasesBelow(companyId: string) {
  return sql`release_notes.company_id in (select descendant_id from company_tree where ancestor_id = ${companyId})`;
}

type NewNote = Pick<ReleaseNote, 'company_id' | 'title'> &
  Partial<Pick<ReleaseNote, 'release' | 'kind' | 'summary' | 'content' | 'audience'>>;

export async function insertRelease(tx: Tx, note: NewNote & { slug: string }): Promise<string> {
  const id = crypto.randomUUID();
  await tx
    .insertInto('release_notes')
    .values({ id, ...note })
    .execute();
  return id;
}

/** Lists a company's slugs that begin with `base`, including notes in the recycle bin. */
export async function selectSlugs(tx: Tx, companyId: string, base: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from release_notes where company_id = ${companyId}
      and (slug = ${base} or starts_with(slug, ${`${base}-`}))`.execute(tx);
  return rows.map(({ slug }) => slug);
}

export async function companyExists(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Sets a note's state and keeps the time it was first published; false if it doesn't exist or the
 * reader may not change it.
 */
export async function setReleaseState(
  tx: Tx,
  id: string,
  state: ReleaseState,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update release_notes set state = ${state}, published_at = coalesce(published_at, ${
      state === 'published' ? now : null
    }::timestamptz)
    where id = ${id} and deleted_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

const published = sql`id, slug, release, title, kind, summary, content, audience, published_at`;

/** Lists the newest published notes that the reader may see, newest first. */
export async function selectPublished(tx: Tx, limit: number): Promise<PublishedRelease[]> {
  const { rows } = await sql<PublishedRelease>`
    select ${published} from release_notes
    where state = 'published' and deleted_at is null
      and company_id = any ((select app.release_publishers())::uuid[])
    order by published_at desc, id limit ${limit}`.execute(tx);
  return rows;
}

/** Selects a published note that the reader may see. */
export async function selectPublishedById(tx: Tx, id: string): Promise<PublishedRelease | null> {
  const { rows } = await sql<PublishedRelease>`
    select ${published} from release_notes
    where state = 'published' and deleted_at is null and id = ${id}
      and company_id = any ((select app.release_publishers())::uuid[])`.execute(tx);
  return rows[0] ?? null;
}

/** Finds a published note by its slug; if several companies use it, the nearest company's. */
export async function selectPublishedBySlug(
  tx: Tx,
  slug: string,
): Promise<PublishedRelease | null> {
  const { rows } = await sql<PublishedRelease>`
    select ${published} from release_notes, (select app.release_publishers() as ids) publishers
    where state = 'published' and deleted_at is null and slug = ${slug} and company_id = any (publishers.ids)
    order by array_position(publishers.ids, company_id) limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Returns when the reader last viewed the news; null for never. */
export async function selectVisit(tx: Tx, userId: string): Promise<Date | null> {
  const { rows } = await sql<{ seen_at: string }>`
    select seen_at from release_visits where user_id = ${userId}`.execute(tx);
  return rows[0] ? new Date(rows[0].seen_at) : null;
}

export async function upsertVisit(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`insert into release_visits (user_id, seen_at) values (${userId}, ${now})
    on conflict (user_id) do update set seen_at = excluded.seen_at`.execute(tx);
}
