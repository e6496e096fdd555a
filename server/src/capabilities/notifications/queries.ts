import type { Notification } from '@trunkline/contract/notifications';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { NotificationText, StoredContent } from '../../kernel/notification-kinds.ts';

export type StoredNotification = Omit<Notification, keyof NotificationText> & StoredContent;

/** Selects the newest notifications of the caller. */
export async function selectNotifications(tx: Tx, limit: number): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    select id, kind, parameters, category, critical, read_at, clicked_at, received_at
    from notifications where user_id = (select app.user_id()) and centre
    order by received_at desc, id limit ${limit}`.execute(tx);
  return rows;
}

/** Counts the caller's unread notifications, up to `limit`. */
export async function countUnread(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from (
      select from notifications where user_id = (select app.user_id()) and centre and read_at is null limit ${limit}) counted`.execute(
    tx,
  );
  return rows[0]?.unread ?? 0;
}

/**
 * Marks a notification as read, and as clicked if `clicked`; false if there is none. Repeated calls
 * keep the first time.
 */
export async function setRead(
  tx: Tx,
  id: string,
  { now, clicked }: { now: Date; clicked: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notifications set read_at = coalesce(read_at, ${now}),
      clicked_at = coalesce(clicked_at, ${clicked ? now : null}::timestamptz)
    where id = ${id} and user_id = (select app.user_id())`.execute(tx);
  return numAffectedRows === 1n;
}

/** API timestamps have milliseconds; stored ones are more precise. */
const receivedUntil = (until: string | null) => sql`(${until}::timestamptz is null
  or received_at < ${until}::timestamptz + interval '1 millisecond')`;

export async function setAllRead(
  tx: Tx,
  { now, until }: { now: Date; until: string | null },
): Promise<void> {
  await sql`update notifications set read_at = ${now}
    where user_id = (select app.user_id()) and centre and read_at is null and ${receivedUntil(until)}`.execute(
    tx,
  );
}

export async function deleteOwn(tx: Tx, until: string | null): Promise<void> {
  await sql`delete from notifications
    where user_id = (select app.user_id()) and ${receivedUntil(until)} and centre`.execute(tx);
}

/** Deletes at most `limit` notifications received before a time; returns how many. */
export async function deleteBefore(tx: Tx, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from notifications where id in (
    select id from notifications where received_at < ${now} order by received_at limit ${limit})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes at most `limit` notifications that were never shown in the centre and have no pending
 * delivery; returns how many.
 */
export async function deleteHidden(tx: Tx, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from notifications where id in (
    select n.id from notifications n where not n.centre and n.received_at < ${now}
      and not exists (select from notification_deliveries d where d.notification_id = n.id and d.state = 'waiting')
    order by n.received_at limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
