import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { NotificationText, StoredContent } from '../../../kernel/notification-kinds.ts';
import type { Channel, Delivery } from '../channels/channel.ts';

export interface DueDelivery extends Omit<Delivery, keyof NotificationText>, StoredContent {
  readonly channel: Channel['name'];
  /** Which attempt this is, from 1. */
  readonly attempts: number;
  /** Whether the person has read it meanwhile. */
  readonly read: boolean;
  /** Whether they still want to be told of it on this way. */
  readonly wanted: boolean;
  /** Whether they still are somebody at the company where they were told, and that may act. */
  readonly present: boolean;
}

/** What a delivery is known by, for a query whose `d`, `n` and `p` are it, its notification and the person. */
const about = sql`d.id, d.notification_id, d.user_id, n.company_id, d.channel, d.attempts, n.category, n.kind,
  n.parameters, n.critical, n.read_at is not null as read,
  n.critical or case d.channel when 'push' then c.push else c.mail end as wanted,
  p.status = 'active' and p.deleted_at is null and exists (select from companies o
    where o.id = p.company_id and o.id = n.company_id and o.status = 'active' and o.deleted_at is null) as present`;

/**
 * Takes the delivery that nobody else works on and is for none of these people: what is critical first, then what has
 * been due for longest. It is due again at `again`, unless it has been settled by then.
 */
export async function claimDue(
  tx: Tx,
  { now, again, except }: { now: Date; again: Date; except: readonly string[] },
): Promise<DueDelivery | null> {
  const { rows } = await sql<DueDelivery>`
    with taken as (
      update notification_deliveries set attempts = attempts + 1, due_at = ${again}
      where id = (select id from notification_deliveries
        where state = 'waiting' and digest = 'now' and due_at <= ${now}
          and user_id <> all(${except}::uuid[])
        order by critical desc, due_at, id limit 1 for update skip locked)
      returning *)
    select ${about}
    from taken d join notifications n on n.id = d.notification_id join profiles p on p.id = d.user_id
    cross join lateral app.notification_choice(d.user_id, n.category) c`.execute(tx);
  return rows[0] ?? null;
}

export interface DuePerson {
  readonly id: string;
  readonly company_id: string;
}

/** People of whose summaries something is due, those who have waited for longest first. */
export async function selectDuePeople(tx: Tx, now: Date, most: number): Promise<DuePerson[]> {
  const { rows } = await sql<DuePerson>`
    select p.id, p.company_id
    from (select user_id, min(due_at) as due_at from notification_deliveries
      where state = 'waiting' and digest <> 'now' and due_at <= ${now}
      group by user_id order by 2, 1 limit ${most}) d
    join profiles p on p.id = d.user_id
    order by d.due_at, d.user_id`.execute(tx);
  return rows;
}

/**
 * What is due of one person's summaries, oldest first; nothing where another process works on the same person, which
 * it does until its transaction is over.
 */
export async function claimDigest(tx: Tx, person: string, now: Date): Promise<DueDelivery[]> {
  const { rows: locked } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`digest of ${person}`}, 0)) as taken`.execute(
    tx,
  );
  if (locked[0]?.taken !== true) return [];
  const { rows } = await sql<DueDelivery>`
    select ${about}
    from (select * from notification_deliveries
      where user_id = ${person} and state = 'waiting' and digest <> 'now' and due_at <= ${now}
      for update) d
    join notifications n on n.id = d.notification_id join profiles p on p.id = d.user_id
    cross join lateral app.notification_choice(d.user_id, n.category) c
    order by n.received_at, n.id`.execute(tx);
  return rows;
}

export type DeliveryOutcome = 'sent' | 'nowhere' | 'read' | 'unwanted' | 'failed';

export async function settle(
  tx: Tx,
  ids: readonly string[],
  { state, now, error = null }: { state: DeliveryOutcome; now: Date; error?: string | null },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`update notification_deliveries set state = ${state}, settled_at = ${now}, error = ${error}
    where id = any(${ids}::uuid[]) and state = 'waiting'`.execute(tx);
}

/** It is tried again then, or when the person is awake. */
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

/** What is due of one person's summaries is tried again then, or when they are awake. */
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
