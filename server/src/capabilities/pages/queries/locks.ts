import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export interface StoredLock {
  readonly editor: string;
  readonly user_id: string;
  readonly name: string;
  readonly since: string;
  readonly expires_at: string;
}

/** Kinds of records with an edit lock. */
export type LockedKind = 'page' | 'section';

const columns = { page: 'page_id', section: 'section_id' } as const;

/** Returns who currently holds a record; null if no one does or the lease has expired. */
export async function selectLock(
  tx: Tx,
  kind: LockedKind,
  id: string,
  now: Date,
): Promise<StoredLock | null> {
  const { rows } = await sql<StoredLock>`
    select editor, user_id, name, since, expires_at from edit_locks
    where ${sql.ref(columns[kind])} = ${id} and expires_at > ${now}`.execute(tx);
  return rows[0] ?? null;
}

interface NewLock {
  readonly record: { readonly id: string; readonly company_id: string };
  readonly editor: string;
  readonly userId: string;
  readonly name: string;
  readonly now: Date;
  readonly expires: Date;
}

/**
 * Gives a record to an editor if no one else holds it, or always with `force`, then returns the
 * current holder.
 */
export async function upsertLock(
  tx: Tx,
  kind: LockedKind,
  { record, editor, userId, name, now, expires }: NewLock,
  force: boolean,
): Promise<StoredLock | null> {
  const column = sql.ref(columns[kind]);
  await sql`
    insert into edit_locks (${column}, company_id, editor, name, since, expires_at)
    values (${record.id}, ${record.company_id}, ${editor}, ${name}, ${now}, ${expires})
    on conflict (${column}) do update set editor = excluded.editor, user_id = ${userId}, name = excluded.name,
      since = case when edit_locks.editor = excluded.editor and edit_locks.expires_at > ${now}
        then edit_locks.since else excluded.since end,
      expires_at = excluded.expires_at
    where ${force} or edit_locks.editor = excluded.editor or edit_locks.expires_at <= ${now}`.execute(
    tx,
  );
  return selectLock(tx, kind, record.id, now);
}

/** Renews a lease that is still valid, or has expired without anyone else taking the record. */
export async function renewLease(
  tx: Tx,
  kind: LockedKind,
  id: string,
  lease: { editor: string; userId: string; expires: Date },
): Promise<void> {
  await tx
    .updateTable('edit_locks')
    .set({ expires_at: lease.expires })
    .where(columns[kind], '=', id)
    .where('editor', '=', lease.editor)
    .where('user_id', '=', lease.userId)
    .execute();
}

export async function deleteLock(
  tx: Tx,
  kind: LockedKind,
  id: string,
  { editor, userId }: { editor: string; userId: string },
): Promise<void> {
  await tx
    .deleteFrom('edit_locks')
    .where(columns[kind], '=', id)
    .where('editor', '=', editor)
    .where('user_id', '=', userId)
    .execute();
}
