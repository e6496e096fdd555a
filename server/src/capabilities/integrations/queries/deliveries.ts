import type { DeliveryState, WebhookDelivery } from '@trunkline/contract/integrations';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { Position } from '../../../kernel/resource/cursor.ts';

/** The columns of a delivery in the contract's shape. */
const columns = sql`id, event_id, event, jsonb_pretty(payload) as payload, state, attempts, due_at, answer, error, duration,
  created_at`;

export async function selectDeliveries(
  tx: Tx,
  integration: string,
  options: { state: DeliveryState | null; position: Position | null; limit: number },
): Promise<WebhookDelivery[]> {
  const { state, position, limit } = options;
  const conditions = [
    sql`integration_id = ${integration}`,
    ...(state === null ? [] : [sql`state = ${state}`]),
    ...(position === null
      ? []
      : [sql`(created_at, id) < (${position.value}::timestamptz, ${position.id}::uuid)`]),
  ];
  const { rows } = await sql<WebhookDelivery>`
    select ${columns} from webhook_deliveries where ${sql.join(conditions, sql` and `)}
    order by created_at desc, id desc limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

export async function selectDelivery(tx: Tx, id: string): Promise<WebhookDelivery | null> {
  const { rows } = await sql<WebhookDelivery>`
    select ${columns} from webhook_deliveries where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Inserts a test delivery and returns its id; null if there is no such integration or it has no
 * secret.
 */
export async function beginTest(
  tx: Tx,
  integration: string,
  { now, seconds }: { now: Date; seconds: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select app.begin_webhook_test(${integration}, ${now}, make_interval(secs => ${seconds})) as id`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/** Queues one delivery again, or all that are stuck; returns how many. */
export async function replay(
  tx: Tx,
  integration: string,
  { delivery, now }: { delivery: string | null; now: Date },
): Promise<number> {
  const { rows } = await sql<{ replayed: number }>`
    select app.replay_webhooks(${integration}, ${delivery}, ${now}) as replayed`.execute(tx);
  return rows[0]?.replayed ?? 0;
}
