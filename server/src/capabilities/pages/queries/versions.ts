import type { PageVersion } from '@trunkline/contract/pages';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { fullName } from '../queries.ts';
import type { StoredSnapshot } from './pages.ts';

export type StoredVersion = PageVersion & StoredSnapshot;

/**
 * Stores a permanent version of a page and returns its number. The caller has locked the page
 * (`lockPage`).
 */
export async function insertVersion(
  tx: Tx,
  page: { id: string; company_id: string },
  kind: PageVersion['kind'],
  snapshot: StoredSnapshot,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into page_versions (page_id, company_id, number, kind, title, description, seo, content)
    select ${page.id}, ${page.company_id}, coalesce(max(v.number), 0) + 1, ${kind}, ${snapshot.title},
      ${snapshot.description}, ${JSON.stringify(snapshot.seo)}::jsonb, ${JSON.stringify(snapshot.content)}::jsonb
    from page_versions v where v.page_id = ${page.id}
    returning number`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the version was not stored');
  return row.number;
}

const columns = sql`v.number, v.kind, v.title, v.created_at, ${fullName('v.created_by')} as created_by,
  p.published and p.live_version is not distinct from v.number as live`;

/** Lists versions of a page before `below`, newest first. */
export async function selectVersions(
  tx: Tx,
  id: string,
  { below, limit }: { below: number | null; limit: number },
): Promise<PageVersion[]> {
  const { rows } = await sql<PageVersion>`
    select ${columns} from page_versions v join pages p on p.id = v.page_id
    where v.page_id = ${id} and p.deleted_at is null
      and (${below}::integer is null or v.number < ${below}::integer)
    order by v.number desc limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

/** Reads one version with its content; null if there is none. */
export async function selectVersion(
  tx: Tx,
  id: string,
  number: number,
): Promise<StoredVersion | null> {
  const { rows } = await sql<StoredVersion>`
    select ${columns}, v.description, v.seo, v.content
    from page_versions v join pages p on p.id = v.page_id
    where v.page_id = ${id} and v.number = ${number} and p.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}
