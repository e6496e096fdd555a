import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface StoredLock {
  readonly editor: string;
  readonly user_id: string;
  readonly name: string;
  readonly since: string;
  readonly expires_at: string;
}

/** Returns who currently holds a page; null if no one does or the lease has expired. */
export async function selectLock(tx: Tx, id: string, now: Date): Promise<StoredLock | null> {
  const { rows } = await sql<StoredLock>`
    select editor, user_id, name, since, expires_at from page_locks
    where page_id = ${id} and expires_at > ${now}`.execute(tx);
  return rows[0] ?? null;
}

interface NewLock {
  readonly page: { readonly id: string; readonly company_id: string };
  readonly editor: string;
  readonly userId: string;
  readonly name: string;
  readonly now: Date;
  readonly expires: Date;
}

/**
 * Gives a page to an editor if no one else holds it, or always with `force`, then returns the
 * current holder.
 */
export async function upsertLock(
  tx: Tx,
  { page, editor, userId, name, now, expires }: NewLock,
  force: boolean,
): Promise<StoredLock | null> {
  await sql`
    insert into page_locks (page_id, company_id, editor, name, since, expires_at)
    values (${page.id}, ${page.company_id}, ${editor}, ${name}, ${now}, ${expires})
    on conflict (page_id) do update set editor = excluded.editor, user_id = ${userId}, name = excluded.name,
      since = case when page_locks.editor = excluded.editor and page_locks.expires_at > ${now}
        then page_locks.since else excluded.since end,
      expires_at = excluded.expires_at
    where ${force} or page_locks.editor = excluded.editor or page_locks.expires_at <= ${now}`.execute(
    tx,
  );
  return selectLock(tx, page.id, now);
}

/** Renews a lease that is still valid, or has expired without anyone else taking the page. */
export async function renewLease(
  tx: Tx,
  id: string,
  lease: { editor: string; userId: string; expires: Date },
): Promise<void> {
  await tx
    .updateTable('page_locks')
    .set({ expires_at: lease.expires })
    .where('page_id', '=', id)
    .where('editor', '=', lease.editor)
    .where('user_id', '=', lease.userId)
    .execute();
}

export async function deleteLock(
  tx: Tx,
  id: string,
  { editor, userId }: { editor: string; userId: string },
): Promise<void> {
  await tx
    .deleteFrom('page_locks')
    .where('page_id', '=', id)
    .where('editor', '=', editor)
    .where('user_id', '=', userId)
    .execute();
}
