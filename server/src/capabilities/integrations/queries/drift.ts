import type { DriftEvent } from '@trunkline/contract/integrations';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { DeliveredInstance } from '../../../kernel/connector.ts';
import type { Sort } from '../../../kernel/resource/source.ts';

export const driftColumns = sql`
  drift_findings.id, drift_findings.version, drift_findings.company_id,
  drift_findings.connector_id,
  coalesce((select c.name from connectors c where c.id = drift_findings.connector_id), '')
    as connector_name,
  drift_findings.kind, drift_findings.reference, drift_findings.service,
  drift_findings.ours::integer as ours, drift_findings.theirs::integer as theirs,
  drift_findings.state, drift_findings.note,
  (select coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''),
    p.email) from profiles p where p.id = drift_findings.decided_by) as decided_by_name,
  drift_findings.found_at, drift_findings.seen_at`;

export const driftSorts: Readonly<Record<string, Sort>> = {
  found_at: { expression: sql`drift_findings.found_at`, type: 'timestamptz' },
};

export const driftFilters = {
  state: (value: unknown) => sql`drift_findings.state = ${value}`,
  kind: (value: unknown) => sql`drift_findings.kind = ${value}`,
  connector_id: (value: unknown) => sql`drift_findings.connector_id = ${value}`,
};

export const driftSearch = (_tx: Tx, text: string) =>
  Promise.resolve(
    sql`strpos(lower(drift_findings.reference || ' ' || drift_findings.service), lower(${text})) > 0`,
  );

/** Changes the state of a difference; null if the reader doesn't manage it. */
export async function transitionDrift(
  tx: Tx,
  { id, event, note }: { id: string; event: DriftEvent; note: string },
): Promise<string | null> {
  const { rows } = await sql<{ state: string | null }>`
    select app.transition_drift(${id}, ${event}, ${note}) as state`.execute(tx);
  return rows[0]?.state ?? null;
}

/**
 * Records the differences between the delivered services of a connector and the orders; for jobs.
 */
export async function recordDrift(
  tx: Tx,
  connector: string,
  delivered: readonly DeliveredInstance[],
  now: Date,
): Promise<void> {
  await sql`select app.record_drift(${connector}, ${JSON.stringify(delivered)}::jsonb, ${now})`.execute(
    tx,
  );
}

/** Selects active connectors; with `failing`, only those that are failing. For jobs. */
export async function selectConnectorsToQuery(tx: Tx, failing: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.connectors_to_ask(${failing}) id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Alerts people about connectors that have been failing for an hour or a day; for jobs. */
export async function alertFailingConnectors(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select app.alert_failing_connectors(${now}) as sent`.execute(tx);
  return rows[0]?.sent ?? 0;
}
