import type { Connector } from '@trunkline/contract/integrations';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { AttentionExpression } from '../../../kernel/capability.ts';
import type { Sort } from '../../../kernel/resource/source.ts';
import type { StateChange } from './integrations.ts';

const stuck = sql`app.count_stuck_lines(connectors.id, ${sql.lit(requestLimits.counted)})`;
const drift = sql`(select count(*)::integer from (select from drift_findings d
  where d.connector_id = connectors.id and d.state = 'open'
  limit ${sql.lit(requestLimits.counted)}) differing)`;

export const connectorColumns = sql`
  connectors.id, connectors.version, connectors.company_id,
  coalesce((select c.name from companies c where c.id = connectors.company_id), '') as company_name,
  connectors.name, connectors.url, connectors.kind, connectors.state, connectors.secret_at,
  connectors.last_good_at, connectors.failing_since, connectors.failure, ${stuck} as stuck,
  ${drift} as drift,
  case when connectors.failing_since is not null then 'failing' when ${stuck} > 0 then 'stuck'
    when connectors.last_good_at is null then 'unused' else 'good' end as health,
  connectors.created_at`;

export const connectorSorts: Readonly<Record<string, Sort>> = {
  name: { expression: sql`lower(connectors.name)`, type: 'text' },
  created_at: { expression: sql`connectors.created_at`, type: 'timestamptz' },
};

export const connectorFilters = {
  state: (value: unknown) => sql`connectors.state = ${value}`,
  company_id: (value: unknown) => sql`connectors.company_id = ${value}`,
};

/** A company has a handful of connectors, so a scan is enough and no text index is needed. */
export const connectorSearch = (_tx: Tx, text: string) =>
  Promise.resolve(sql`strpos(lower(connectors.name || ' ' || connectors.url), lower(${text})) > 0`);

export async function insertConnector(
  tx: Tx,
  connector: Pick<Connector, 'company_id' | 'name' | 'url'>,
): Promise<string> {
  const id = crypto.randomUUID();
  await tx
    .insertInto('connectors')
    .values({ ...connector, id })
    .execute();
  return id;
}

/** Activates or pauses a connector. */
export async function setConnectorState(
  tx: Tx,
  id: string,
  state: Connector['state'],
): Promise<StateChange> {
  const { rows } = await sql<{ signed: boolean }>`
    select secret_at is not null as signed from connectors
    where id = ${id} and deleted_at is null for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) return 'absent';
  if (state === 'active' && !row.signed) return 'unsigned';
  await sql`update connectors set state = ${state} where id = ${id}`.execute(tx);
  return 'done';
}

/** Stores a new sealed secret; false if the caller can't change the connector. */
export async function setConnectorSecret(
  tx: Tx,
  id: string,
  { sealed, now, previousUntil }: { sealed: string; now: Date; previousUntil: Date },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.set_connector_secret(${id}, ${sealed}, ${now}, ${previousUntil}) as done`.execute(
    tx,
  );
  return rows[0]?.done === true;
}

/** Selects the services that a connector delivers. */
export async function selectConnectedServices(tx: Tx, id: string) {
  const { rows } = await sql<{ id: string; name: string; state: string }>`
    select id, name, state from services where connector_id = ${id} and deleted_at is null
    order by lower(name), id`.execute(tx);
  return rows;
}

/** Sets a service's connector; null for manual delivery. False if the caller isn't allowed to. */
export async function setServiceConnector(
  tx: Tx,
  service: string,
  connector: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.set_service_connector(${service}, ${connector}) as done`.execute(tx);
  return rows[0]?.done === true;
}

/** Counts active connectors that are failing. */
export const countFailingConnectors: AttentionExpression = ({ limit }) => sql`(
  select count(*) from (select from connectors
    where deleted_at is null and state = 'active' and failing_since is not null
    limit ${limit}) counted)`;
