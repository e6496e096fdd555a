import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { NotificationText, StoredContent } from '../../../kernel/notification-kinds.ts';
import type { Channel, Delivery } from '../channels/channel.ts';

export interface DueDelivery extends Omit<Delivery, keyof NotificationText>, StoredContent {
  readonly channel: Channel['name'];
  /** Number of this attempt, from 1. */
  readonly attempts: number;
  /** Whether the person has read the notification. */
  readonly read: boolean;
  /** Whether the person still wants such notifications on this channel. */
  readonly wanted: boolean;
  /** Whether the person is still an active member of the company they were notified at. */
  readonly present: boolean;
}

/**
 * Columns of a delivery, for queries in which `d`, `n` and `p` are the delivery, its notification
 * and the person.
 */
const columns = sql`d.id, d.notification_id, d.user_id, n.company_id, d.channel, d.attempts, n.category, n.kind,
  n.parameters, n.critical, n.read_at is not null as read,
  n.critical or case d.channel when 'push' then c.push else c.mail end as wanted,
  p.status = 'active' and p.deleted_at is null and exists (select from companies o
    where o.id = p.company_id and o.id = n.company_id and o.status = 'active' and o.deleted_at is null) as present`;

/**
 * Claims a delivery that no other process has claimed and that isn't for an excluded person:
 * critical deliveries first, then the longest due. The delivery is due again at `retryAt` unless it
 * is settled by then.
 */
export async function claimDue(
  tx: Tx,
  { now, retryAt, excludedIds }: { now: Date; retryAt: Date; excludedIds: readonly string[] },
): Promise<DueDelivery | null> {
  const { rows } = await sql<DueDelivery>`
    with taken as (
      update notification_deliveries set attempts = attempts + 1, due_at = ${retryAt}
      where id = (select id from notification_deliveries
        where state = 'waiting' and digest = 'now' and due_at <= ${now}
          and user_id <> all(${excludedIds}::uuid[])
        order by critical desc, due_at, id limit 1 for update skip locked)
      returning *)
    select ${columns}
    from taken d join notifications n on n.id = d.notification_id join profiles p on p.id = d.user_id
    cross join lateral app.notification_choice(d.user_id, n.category) c`.execute(tx);
  return rows[0] ?? null;
}

export interface DuePerson {
  readonly id: string;
  readonly company_id: string;
}

/** Selects people with due digests, longest waiting first. */
export async function selectDuePeople(tx: Tx, now: Date, limit: number): Promise<DuePerson[]> {
  const { rows } = await sql<DuePerson>`
    select p.id, p.company_id
    from (select user_id, min(due_at) as due_at from notification_deliveries
      where state = 'waiting' and digest <> 'now' and due_at <= ${now}
      group by user_id order by 2, 1 limit ${limit}) d
    join profiles p on p.id = d.user_id
    order by d.due_at, d.user_id`.execute(tx);
  return rows;
}

/**
 * Selects and locks one person's due digest items, oldest first; empty if another process has
 * locked the person. The lock lasts until the transaction ends.
 */
export async function claimDigest(tx: Tx, person: string, now: Date): Promise<DueDelivery[]> {
  const { rows: locked } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`digest of ${person}`}, 0)) as taken`.execute(
    tx,
  );
  if (locked[0]?.taken !== true) return [];
  const { rows } = await sql<DueDelivery>`
    select ${columns}
    from (select * from notification_deliveries
      where user_id = ${person} and state = 'waiting' and digest <> 'now' and due_at <= ${now}
      for update) d
    join notifications n on n.id = d.notification_id join profiles p on p.id = d.user_id
    cross join lateral app.notification_choice(d.user_id, n.category) c
    order by n.received_at, n.id`.execute(tx);
  return rows;
}

export type DeliveryOutcome = 'sent' | 'nowhere' | 'read' | 'unwanted' | 'failed';

export async function recordOutcome(
  tx: Tx,
  ids: readonly string[],
  { state, now, error = null }: { state: DeliveryOutcome; now: Date; error?: string | null },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`update notification_deliveries set state = ${state}, settled_at = ${now}, error = ${error}
    where id = any(${ids}::uuid[]) and state = 'waiting'`.execute(tx);
}

/** Postpones a delivery to the given time, or to the end of quiet hours. */
export async function postpone(
  tx: Tx,
  id: string,
  { until, error }: { until: Date; error: string },
): Promise<void> {
  await sql`update notification_deliveries d set error = ${error},
      due_at = case when n.critical or n.category = 'security_alerts' then ${until}::timestamptz
        else app.end_of_quiet_hours(d.user_id, ${until}) end
    from notifications n
    where d.id = ${id} and d.state = 'waiting' and n.id = d.notification_id`.execute(tx);
}

/** Postpones a person's due digest items to the given time, or to the end of quiet hours. */
export async function postponeDigest(
  tx: Tx,
  person: string,
  { now, until, error }: { now: Date; until: Date; error: string },
): Promise<void> {
  await sql`update notification_deliveries set error = ${error}, due_at = app.end_of_quiet_hours(user_id, ${until})
    where user_id = ${person} and state = 'waiting' and digest <> 'now' and due_at <= ${now}`.execute(
    tx,
  );
}
