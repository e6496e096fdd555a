import type { InheritedPost } from '@trunkline/contract/blog';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { Original } from '../../../kernel/upstream.ts';

export interface StoredUpstream extends Original {
  readonly id: string;
  readonly slug: string;
  /** Its published content; parse it with `LiveText`. */
  readonly live: unknown;
}

/** Finds a post of a company above that is shared with this company; null if there is none. */
export async function selectUpstream(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<StoredUpstream | null> {
  const { rows } = await sql<StoredUpstream>`
    select id, company_name, slug, number, live from app.upstream_post(${companyId}, ${id})`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Reads an earlier published version of a shared post above; null if it is no longer stored. */
export async function selectUpstreamVersion(
  tx: Tx,
  companyId: string,
  { id, number }: { id: string; number: number },
): Promise<unknown> {
  const { rows } = await sql<{ snapshot: unknown }>`
    select app.upstream_post_version(${companyId}, ${id}, ${number}) as snapshot`.execute(tx);
  return rows[0]?.snapshot ?? null;
}

/** Lists the posts of companies above that a company's site shows, newest first. */
export async function selectInherited(tx: Tx, companyId: string): Promise<InheritedPost[]> {
  const { rows } = await sql<InheritedPost>`
    select a.id, a.slug, a.title, a.excerpt as description, a.company_name, a.updated_at,
      (select b.id from blog_posts b where b.company_id = ${companyId}
        and b.upstream_post_id = a.id and b.deleted_at is null
        order by b.created_at desc limit 1) as copy_id
    from app.posts_above(${companyId}) a limit 200`.execute(tx);
  return rows;
}

/** Returns whether the reader can see a company. */
export async function canSeeCompany(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from companies where id = ${companyId} and deleted_at is null`.execute(tx);
  return rows.length > 0;
}

export async function hasCompaniesBelow(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from companies where parent_id = ${companyId} and deleted_at is null)
      as found`.execute(tx);
  return rows[0]?.found === true;
}
