import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { fullName } from '../queries.ts';

/** The editable fields as stored. */
export interface StoredSnapshot {
  readonly title: string;
  readonly description: string;
  readonly seo: unknown;
  readonly content: unknown;
}

export interface StoredDraft extends StoredSnapshot {
  readonly version: number;
  readonly updated_at: string;
  readonly updated_by: string | null;
}

export interface EditedRow {
  readonly id: string;
  readonly company_id: string;
  readonly company_name: string;
  readonly slug: string;
  readonly published: boolean;
  readonly published_at: string | null;
  readonly live_version: number | null;
  readonly scheduled_at: string | null;
  readonly scheduled_version: number | null;
  readonly unpublish_at: string | null;
  readonly upstream_page_id: string | null;
  readonly upstream_version: number | null;
  readonly updated_at: string;
  /** The published state, or the initial state of a page that was never published. */
  readonly own: StoredSnapshot;
  readonly draft: StoredDraft | null;
  readonly redirects: string[];
}

/** Reads a page that is not deleted, with its draft; null if the reader can't see it. */
export async function selectEdited(tx: Tx, id: string): Promise<EditedRow | null> {
  const { rows } = await sql<EditedRow>`
    select p.id, p.company_id, p.slug, p.published, p.published_at, p.live_version,
      p.scheduled_at, p.scheduled_version, p.unpublish_at, p.upstream_page_id, p.upstream_version, p.updated_at,
      coalesce((select c.name from companies c where c.id = p.company_id), '') as company_name,
      jsonb_build_object('title', p.title, 'description', p.description, 'seo', p.seo, 'content', p.content) as own,
      (select jsonb_build_object('title', d.title, 'description', d.description, 'seo', d.seo,
          'content', d.content, 'version', d.version, 'updated_at', d.updated_at,
          'updated_by', ${fullName('d.updated_by')})
        from page_drafts d where d.page_id = p.id) as draft,
      array(select r.from_slug from page_redirects r where r.page_id = p.id order by 1) as redirects
    from pages p where p.id = ${id} and p.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** Locks a page until the transaction ends; false if the reader may not change it. */
export async function lockPage(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from pages where id = ${id} and deleted_at is null for update`.execute(tx);
  return rows.length === 1;
}

export interface NewPage extends StoredSnapshot {
  readonly company_id: string;
  readonly slug: string;
  readonly upstream_page_id?: string;
  readonly upstream_version?: number;
}

export async function insertPage(tx: Tx, page: NewPage): Promise<string> {
  const id = crypto.randomUUID();
  await tx
    .insertInto('pages')
    .values({
      ...page,
      id,
      seo: JSON.stringify(page.seo),
      content: JSON.stringify(page.content),
    })
    .execute();
  return id;
}

/** Checks whether a company has a page at an address, other than `except`. */
export async function isSlugTaken(
  tx: Tx,
  { companyId, slug, except }: { companyId: string; slug: string; except?: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from pages where company_id = ${companyId} and slug = ${slug} and deleted_at is null
      and id is distinct from ${except ?? null}`.execute(tx);
  return rows.length > 0;
}

/** Returns the name of a company within the actor's reach; null otherwise. */
export async function selectCompanyName(tx: Tx, companyId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Sets the published state and clears the schedule. */
export async function setLive(
  tx: Tx,
  id: string,
  snapshot: StoredSnapshot,
  { number, at }: { number: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('pages')
    .set({
      title: snapshot.title,
      description: snapshot.description,
      seo: JSON.stringify(snapshot.seo),
      content: JSON.stringify(snapshot.content),
      published: true,
      published_at: at,
      live_version: number,
      scheduled_at: null,
      scheduled_version: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Unpublishes a page and clears its schedules. */
export async function setUnpublished(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('pages')
    .set({
      published: false,
      live_version: null,
      scheduled_at: null,
      scheduled_version: null,
      unpublish_at: null,
    })
    .where('id', '=', id)
    .execute();
}

export async function setSchedule(
  tx: Tx,
  id: string,
  schedule: { at: Date; number: number } | null,
): Promise<void> {
  await tx
    .updateTable('pages')
    .set({ scheduled_at: schedule?.at ?? null, scheduled_version: schedule?.number ?? null })
    .where('id', '=', id)
    .execute();
}

export async function setUnpublishAt(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('pages').set({ unpublish_at: at }).where('id', '=', id).execute();
}

/** Lists pages that are due for unpublishing, longest overdue first. */
export async function selectDueForUnpublishing(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pages where unpublish_at <= ${now} and deleted_at is null
    order by unpublish_at, id limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Lists pages that are due for publishing, longest overdue first. */
export async function selectDue(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pages where scheduled_at <= ${now} and deleted_at is null
    order by scheduled_at, id limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Moves a page to another address and removes any redirect from that address. With `addsRedirect`,
 * the old address redirects to the new one.
 */
export async function setSlug(
  tx: Tx,
  page: { id: string; company_id: string; slug: string },
  slug: string,
  addsRedirect: boolean,
): Promise<void> {
  await tx
    .deleteFrom('page_redirects')
    .where('company_id', '=', page.company_id)
    .where('from_slug', 'in', [slug, page.slug])
    .execute();
  await tx.updateTable('pages').set({ slug }).where('id', '=', page.id).execute();
  if (!addsRedirect) return;
  await tx
    .insertInto('page_redirects')
    .values({ company_id: page.company_id, from_slug: page.slug, page_id: page.id })
    .execute();
}

export async function setUpstreamVersion(tx: Tx, id: string, number: number): Promise<void> {
  await tx.updateTable('pages').set({ upstream_version: number }).where('id', '=', id).execute();
}
