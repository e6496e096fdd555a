import type { NotificationCategory } from '@trunkline/contract/notifications';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { NotificationText, StoredContent } from '../../../kernel/notification-kinds.ts';
import type { PushTarget } from '../../../kernel/push/index.ts';

export interface DeviceTarget extends PushTarget {
  readonly id: string;
}

/** The parts of a notification that a push contains. */
export interface PushedNotification extends NotificationText {
  readonly id: string;
  readonly user_id: string;
  readonly category: NotificationCategory;
  readonly critical: boolean;
}

export type StoredPush = Omit<PushedNotification, keyof NotificationText> & StoredContent;

/** Selects the devices of a person who is still an active member of that company. */
export async function selectTargets(
  tx: Tx,
  { userId, companyId, now }: { userId: string; companyId: string; now: Date },
): Promise<DeviceTarget[]> {
  const { rows } = await sql<DeviceTarget>`
    select s.id, s.endpoint, s.keys from push_subscriptions s
      join profiles p on p.id = s.user_id and p.status = 'active' and p.deleted_at is null
      join companies c on c.id = p.company_id and c.status = 'active' and c.deleted_at is null
    where s.user_id = ${userId} and c.id = ${companyId}
      and s.is_active and (s.expires_at is null or s.expires_at > ${now})
    order by s.id`.execute(tx);
  return rows;
}

interface UndeliveredPush {
  readonly target: DeviceTarget;
  readonly notification: StoredPush;
  readonly quietUntil: Date | null;
}

/**
 * Selects a device with the notification to push, and the end of the person's quiet hours; nothing
 * if it was read or deleted, no longer concerns the person, isn't wanted on this channel, or is
 * older than three days.
 */
export async function selectUndelivered(
  tx: Tx,
  { device, notification, now }: { device: string; notification: string; now: Date },
): Promise<UndeliveredPush | undefined> {
  const { rows } = await sql<UndeliveredPush>`
    select json_build_object('id', s.id, 'endpoint', s.endpoint, 'keys', s.keys) as target,
      json_build_object('id', n.id, 'user_id', n.user_id, 'kind', n.kind,
        'parameters', n.parameters, 'category', n.category, 'critical', n.critical) as notification,
      case when not n.critical and n.category <> 'security_alerts'
        then nullif(app.end_of_quiet_hours(s.user_id, ${now}), ${now}::timestamptz) end as "quietUntil"
    from push_subscriptions s join notifications n on n.user_id = s.user_id
      join profiles p on p.id = s.user_id and p.status = 'active' and p.deleted_at is null
      join companies c on c.id = p.company_id and c.status = 'active' and c.deleted_at is null
      cross join lateral app.notification_choice(s.user_id, n.category) o
    where s.id = ${device} and (n.critical or o.push) and s.is_active and (s.expires_at is null or s.expires_at > ${now})
      and n.id = ${notification} and n.read_at is null and n.company_id = c.id
      and n.received_at > ${now}::timestamptz - interval '3 days'`.execute(tx);
  return rows[0];
}

/** Stores the result of the last push to a device. */
export async function recordDelivery(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update push_subscriptions set last_delivery_at = ${now} where id = ${id}`.execute(tx);
}

export async function recordFailure(tx: Tx, id: string, reason: string, now: Date): Promise<void> {
  await sql`update push_subscriptions set last_error = left(${reason}, 200), last_error_at = ${now}
    where id = ${id}`.execute(tx);
}

/** Marks a subscription that the push service no longer knows. */
export async function recordGone(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update push_subscriptions set is_active = false, ended = 'gone', updated_at = ${now}
    where id = ${id} and is_active`.execute(tx);
}

/** Deletes devices inactive since the given time; returns how many. */
export async function deleteEnded(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from push_subscriptions where not is_active and updated_at < ${now}`.execute(
      tx,
    );
  return Number(numAffectedRows ?? 0);
}
