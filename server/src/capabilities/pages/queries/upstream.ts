import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { Original } from '../../../kernel/upstream.ts';
import type { StoredSnapshot } from './pages.ts';

export interface StoredUpstream extends StoredSnapshot, Original {
  readonly id: string;
}

/** Finds the nearest published page of a company above, by address or ID; null if there is none. */
export async function selectUpstream(
  tx: Tx,
  companyId: string,
  reference: { slug: string } | { id: string },
): Promise<StoredUpstream | null> {
  const [slug, id] = 'id' in reference ? [null, reference.id] : [reference.slug, null];
  const { rows } = await sql<StoredUpstream>`
    select id, company_name, number, title, description, seo, content
    from app.upstream_page(${companyId}, ${slug}, ${id})`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Reads an earlier published version of a page of a company above; null if it is no longer stored.
 */
export async function selectUpstreamVersion(
  tx: Tx,
  companyId: string,
  page: { id: string; number: number },
): Promise<StoredSnapshot | null> {
  const { rows } = await sql<StoredSnapshot>`
    select title, description, seo, content
    from app.upstream_version(${companyId}, ${page.id}, ${page.number})`.execute(tx);
  return rows[0] ?? null;
}
