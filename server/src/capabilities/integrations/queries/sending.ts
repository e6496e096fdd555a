import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

// Only for the platform's jobs: these queries read secrets.

/** A delivery with everything needed to send it. */
export interface Outgoing {
  readonly id: string;
  readonly integration_id: string;
  readonly event_id: string;
  readonly payload: unknown;
  /** Number of this attempt, from 1. */
  readonly attempts: number;
  readonly url: string;
  /** Sealed signing secrets, newest first. */
  readonly sealed: string[];
}

const outgoingColumns = (
  now: Date,
) => sql`d.id, d.integration_id, d.event_id, d.payload, d.attempts, i.url,
  case when k.former_until > ${now} then array[k.sealed_secret, k.former_secret] else array[k.sealed_secret] end
    as sealed`;

/**
 * Claims the delivery that has been due longest. Skips deliveries that another process is sending,
 * and deliveries to `excludedIds` and to paused or resting integrations. The claimed delivery is
 * due again at `retryAt` unless it is settled by then.
 */
export async function claimDue(
  tx: Tx,
  { now, retryAt, excludedIds }: { now: Date; retryAt: Date; excludedIds: readonly string[] },
): Promise<Outgoing | null> {
  const { rows } = await sql<Outgoing>`
    with next as materialized (
      select due.id from integrations i
        join integration_internals k on k.integration_id = i.id
        join companies c on c.id = i.company_id and c.status = 'active' and c.deleted_at is null
        cross join lateral (select d.id, d.due_at from webhook_deliveries d
          where d.integration_id = i.id and d.state = 'waiting' and d.due_at <= ${now}
          order by d.due_at, d.id limit 1) due
      where i.state = 'active' and i.deleted_at is null and i.id <> all(${excludedIds}::uuid[])
        and (k.rests_until is null or k.rests_until <= ${now})
      order by due.due_at, due.id limit 10),
    held as (
      select d.id from webhook_deliveries d where d.id in (select id from next) and d.state = 'waiting'
        and d.due_at <= ${now}
      order by d.due_at, d.id limit 1 for update skip locked),
    d as (
      update webhook_deliveries set attempts = attempts + 1, due_at = ${retryAt}
      where id = (select id from held) returning *)
    select ${outgoingColumns(now)}
    from d join integrations i on i.id = d.integration_id
      join integration_internals k on k.integration_id = i.id`.execute(tx);
  return rows[0] ?? null;
}

export async function selectOutgoing(tx: Tx, id: string, now: Date): Promise<Outgoing> {
  const { rows } = await sql<Outgoing>`
    select ${outgoingColumns(now)}
    from webhook_deliveries d join integrations i on i.id = d.integration_id
      join integration_internals k on k.integration_id = i.id
    where d.id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`no delivery ${id} to send`);
  return row;
}

/** The result of an attempt, and the time of the next one if there is one. */
export interface AttemptResult {
  readonly answer: number | null;
  readonly error: string | null;
  readonly duration: number;
  readonly now: Date;
  /** Null after the last attempt. */
  readonly retryAt: Date | null;
}

export async function recordAttempt(
  tx: Tx,
  id: string,
  { answer, error, duration, now, retryAt }: AttemptResult,
): Promise<void> {
  const state = retryAt !== null ? 'waiting' : error === null ? 'sent' : 'failed';
  await sql`update webhook_deliveries
    set state = ${state}, answer = ${answer}, error = ${error}, duration = ${duration},
      due_at = coalesce(${retryAt}::timestamptz, due_at),
      settled_at = ${retryAt === null ? now : null}::timestamptz
    where id = ${id} and state = 'waiting'`.execute(tx);
}

/** Pauses deliveries to an integration until a given time. */
export async function pauseUntil(tx: Tx, integration: string, until: Date): Promise<void> {
  await sql`update integration_internals set rests_until = ${until}
    where integration_id = ${integration}`.execute(tx);
}

/**
 * Deletes deliveries older than `before`, except each integration's last successful one, at most
 * `limit`; returns how many.
 */
export async function deleteOld(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_deliveries where id in (
      select d.id from webhook_deliveries d
      where d.created_at < ${before} and not (d.state = 'sent' and d.id = (
        select last.id from webhook_deliveries last
        where last.integration_id = d.integration_id and last.state = 'sent'
        order by last.settled_at desc limit 1))
      order by d.created_at limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
