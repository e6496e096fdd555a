import type { Page } from '@trunkline/contract/pages';
import type { Database, Tx } from '@trunkline/database/database';

export type StoredPage = Omit<Page, 'content'> & { content: unknown };

/** A published page of a tenant, in one round trip under the visitor's policies; null when there is none. */
export async function selectPublished(
  database: Database,
  tenantId: string,
  slug: string,
): Promise<StoredPage | null> {
  const sql =
    'select id, slug, title, description, published, content, updated_at from app.read_published_page($1, $2)';
  const [page] = await database.call<StoredPage>('read_published_page', sql, [tenantId, slug]);
  return page ?? null;
}

const columns = [
  'id',
  'slug',
  'title',
  'description',
  'published',
  'content',
  'updated_at',
] as const;

/** A page the reader may see, published or not; null when there is none. */
export async function selectPage(tx: Tx, id: string): Promise<StoredPage | null> {
  const page = await tx.selectFrom('pages').select(columns).where('id', '=', id).executeTakeFirst();
  return page ?? null;
}

export type PageChanges = Partial<Pick<Page, 'title' | 'description' | 'published'>> & {
  content?: string;
};

/** Changes a page; false when the reader may not, or it is not there. */
export async function updatePage(tx: Tx, id: string, changes: PageChanges): Promise<boolean> {
  const result = await tx.updateTable('pages').set(changes).where('id', '=', id).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
