import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { StoredSnapshot } from './pages.ts';

const toColumns = ({ title, description, seo, content }: StoredSnapshot) => ({
  title,
  description,
  seo: JSON.stringify(seo),
  content: JSON.stringify(content),
});

/**
 * Saves a draft based on `version`, 0 for none; returns the new version, or null if someone else
 * saved first.
 */
export async function upsertDraft(
  tx: Tx,
  page: { id: string; company_id: string },
  snapshot: StoredSnapshot,
  { version, by }: { version: number; by: string },
): Promise<number | null> {
  if (version > 0) {
    const changed = await tx
      .updateTable('page_drafts')
      .set({ ...toColumns(snapshot), updated_by: by })
      .where('page_id', '=', page.id)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst();
    return changed?.version ?? null;
  }
  const row = await tx
    .insertInto('page_drafts')
    .values({ ...toColumns(snapshot), page_id: page.id, company_id: page.company_id })
    .onConflict((conflict) => conflict.column('page_id').doNothing())
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Deletes a draft if it is still at `version`, or at any version if none is given. */
export async function deleteDraft(tx: Tx, id: string, version?: number): Promise<void> {
  let drop = tx.deleteFrom('page_drafts').where('page_id', '=', id);
  if (version !== undefined) drop = drop.where('version', '=', version);
  await drop.execute();
}

/** Deletes the draft if its content equals that of a version. */
export async function deleteDraftLike(tx: Tx, id: string, number: number): Promise<void> {
  await sql`
    delete from page_drafts d using page_versions v
    where d.page_id = ${id} and v.page_id = d.page_id and v.number = ${number}
      and (d.title, d.description, d.seo, d.content) = (v.title, v.description, v.seo, v.content)`.execute(
    tx,
  );
}
