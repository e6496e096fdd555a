import type { PostVersion, PostContent } from '@trunkline/contract/blog';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface StoredVersion extends PostVersion {
  readonly id: string;
  readonly saved_by: string | null;
  readonly snapshot: unknown;
}

const columns = sql`id, number, kind, title, saved_by, saved_by_name, updated_at`;

export async function selectVersions(tx: Tx, postId: string): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select ${columns} from post_versions where post_id = ${postId} order by number desc limit 200`.execute(
    tx,
  );
  return rows;
}

/** Selects one version of a post with its content, or null. */
export async function selectVersion(
  tx: Tx,
  postId: string,
  number: number,
): Promise<StoredVersion | null> {
  const { rows } = await sql<StoredVersion>`
    select ${columns}, snapshot from post_versions
    where post_id = ${postId} and number = ${number}`.execute(tx);
  return rows[0] ?? null;
}

interface NewVersion {
  readonly company_id: string;
  readonly post_id: string;
  readonly kind: PostVersion['kind'];
  readonly saved_by_name: string;
  readonly content: PostContent;
  readonly at: Date;
}

export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  const { company_id, post_id, kind, saved_by_name, content, at } = version;
  await sql`
    insert into post_versions (company_id, post_id, number, kind, title, snapshot, saved_by_name, created_at)
    select ${company_id}, ${post_id}, coalesce(max(number), 0) + 1, ${kind}, ${content.title},
      ${JSON.stringify(content)}::jsonb, ${saved_by_name}, ${at}
    from post_versions where post_id = ${post_id}`.execute(tx);
}

/**
 * Updates the latest version if it is by the same person and was started after `since`; otherwise
 * false.
 */
export async function updateLatestVersion(
  tx: Tx,
  postId: string,
  { userId, since, content }: { userId: string; since: Date; content: PostContent },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update post_versions v set title = ${content.title}, snapshot = ${JSON.stringify(content)}::jsonb
    where v.post_id = ${postId} and v.kind = 'saved' and v.saved_by = ${userId} and v.created_at > ${since}
      and v.number = (select max(number) from post_versions where post_id = ${postId})`.execute(tx);
  return numAffectedRows === 1n;
}
