import type { PushDevice } from '@trunkline/contract/notifications';
import { pushDevices } from '@trunkline/contract/kernel/constants';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { DeviceTarget } from './push-targets.ts';

/** A device as returned by the API, without its name. */
export type DeviceRow = Omit<PushDevice, 'name'>;

/** Columns of a device; the error is included only if no delivery has succeeded after it. */
const columns = sql`id, endpoint, device_info, expires_at, last_delivery_at, created_at,
  case when last_error_at > coalesce(last_delivery_at, '-infinity') then last_error end as last_error,
  case when last_error_at > coalesce(last_delivery_at, '-infinity') then last_error_at end as last_error_at`;

/** Selects the caller's devices, most recently active first. */
export async function selectDevices(tx: Tx): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select ${columns} from push_subscriptions where user_id = (select app.user_id()) and is_active
    order by updated_at desc, id limit ${pushDevices.max}`.execute(tx);
  return rows;
}

export async function selectDevice(tx: Tx, id: string): Promise<DeviceRow | undefined> {
  const { rows } = await sql<DeviceRow>`
    select ${columns} from push_subscriptions
    where id = ${id} and user_id = (select app.user_id()) and is_active`.execute(tx);
  return rows[0];
}

/** Selects the push endpoint and keys of one of the caller's devices. */
export async function selectOwnTarget(tx: Tx, id: string): Promise<DeviceTarget | undefined> {
  const { rows } = await sql<DeviceTarget>`
    select id, endpoint, keys from push_subscriptions
    where id = ${id} and user_id = (select app.user_id()) and is_active`.execute(tx);
  return rows[0];
}

export interface SavedDevice {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly device_info: {
    readonly userAgent: string;
    readonly platform: string;
    readonly language: string;
  };
  readonly expires_at?: string | null | undefined;
}

/** Subscribes the caller on this device, replacing any earlier subscription on it. */
export async function upsertDevice(
  tx: Tx,
  { endpoint, keys, device_info: info, expires_at: expires = null }: SavedDevice,
  now: Date,
): Promise<DeviceRow> {
  const { rows } = await sql<DeviceRow>`
    insert into push_subscriptions (endpoint, keys, device_info, expires_at, created_at, updated_at)
    values (${endpoint}, ${JSON.stringify(keys)}::jsonb, ${JSON.stringify(info)}::jsonb, ${expires}::timestamptz,
      ${now}, ${now})
    on conflict (user_id, endpoint) do update set keys = excluded.keys, device_info = excluded.device_info,
      expires_at = excluded.expires_at, is_active = true, ended = null,
      session_id = app.claim('session_id')::uuid, updated_at = ${now}
    returning ${columns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the device was not stored');
  return row;
}

/** Ends a replaced endpoint; false if the caller wasn't subscribed there or has unsubscribed. */
export async function endEndpoint(tx: Tx, endpoint: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update push_subscriptions set is_active = false, ended = 'gone', updated_at = ${now}
    where user_id = (select app.user_id()) and endpoint = ${endpoint} and ended is distinct from 'removed'`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/**
 * Resumes an interrupted subscription and returns its state; undefined if the caller never
 * subscribed at this endpoint.
 */
export async function resumeEndpoint(
  tx: Tx,
  endpoint: string,
  now: Date,
): Promise<{ is_active: boolean; ended: string | null } | undefined> {
  const { rows } = await sql<{ is_active: boolean; ended: string | null }>`
    with resumed as (
      update push_subscriptions set is_active = true, ended = null,
        session_id = app.claim('session_id')::uuid, updated_at = ${now}
      where user_id = (select app.user_id()) and endpoint = ${endpoint}
        and (is_active or ended in ('signed_out', 'replaced'))
      returning is_active, ended)
    select is_active, ended from resumed
    union all
    select is_active, ended from push_subscriptions
    where user_id = (select app.user_id()) and endpoint = ${endpoint} and not exists (select from resumed)`.execute(
    tx,
  );
  return rows[0];
}

/** Removes a device; false if there is none. */
export async function removeDevice(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update push_subscriptions set is_active = false, ended = 'removed', updated_at = ${now}
    where id = ${id} and user_id = (select app.user_id()) and is_active`.execute(tx);
  return numAffectedRows === 1n;
}
