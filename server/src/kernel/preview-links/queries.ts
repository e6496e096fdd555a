import type { PreviewLink } from '@trunkline/contract/kernel/preview-links';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** The records that have preview links, with the column that refers to them. */
export const targets = {
  pages: { table: 'pages', column: 'page_id' },
  blog: { table: 'blog_posts', column: 'post_id' },
} as const;
export type PreviewedResource = keyof typeof targets;

/** Locks a record that the actor can see and returns its company; null otherwise. */
export async function companyOf(
  tx: Tx,
  resource: PreviewedResource,
  id: string,
): Promise<string | null> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from ${sql.table(targets[resource].table)}
    where id = ${id} and deleted_at is null`.execute(tx);
  return rows[0]?.company_id ?? null;
}

export async function selectLinks(
  tx: Tx,
  resource: PreviewedResource,
  { id, now }: { id: string; now: Date },
): Promise<PreviewLink[]> {
  const { rows } = await sql<PreviewLink>`
    select l.id, l.created_at, l.expires_at,
      (select coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email)
        from profiles u where u.id = l.created_by) as created_by
    from preview_links l
    where l.${sql.ref(targets[resource].column)} = ${id} and l.revoked_at is null
      and l.expires_at > ${now}
    order by l.created_at desc, l.id`.execute(tx);
  return rows;
}

export async function insertLink(
  tx: Tx,
  resource: PreviewedResource,
  link: { id: string; record: string; company: string; hash: Buffer; expires: Date },
): Promise<void> {
  await sql`
    insert into preview_links (id, company_id, ${sql.ref(targets[resource].column)}, token_hash,
      expires_at)
    values (${link.id}, ${link.company}, ${link.record}, ${link.hash}, ${link.expires})`.execute(
    tx,
  );
}

/** Revokes a link to a record; false if there is no such link that the actor can revoke. */
export async function setRevoked(
  tx: Tx,
  resource: PreviewedResource,
  { record, link, now }: { record: string; link: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update preview_links set revoked_at = ${now}
    where id = ${link} and ${sql.ref(targets[resource].column)} = ${record}
      and revoked_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

export interface OpenedLink {
  readonly company_id: string;
  readonly page_id: string | null;
  readonly post_id: string | null;
  readonly expires_at: string;
}

/** Selects the link with a token's hash; null if it has expired or was revoked. */
export async function selectOpen(tx: Tx, hash: Buffer, now: Date): Promise<OpenedLink | null> {
  const { rows } = await sql<OpenedLink>`
    select company_id, page_id, post_id, expires_at from preview_links
    where token_hash = ${hash} and revoked_at is null and expires_at > ${now}`.execute(tx);
  return rows[0] ?? null;
}
