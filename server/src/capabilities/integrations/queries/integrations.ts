import type { Integration } from '@trunkline/contract/integrations';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { AttentionExpression, CountExpression } from '../../../kernel/capability.ts';
import type { Sort } from '../../../kernel/resource/source.ts';

const stuck = sql`(select count(*)::integer from (
  select from webhook_deliveries d
  where d.integration_id = integrations.id and d.state <> 'sent' and d.error is not null
    and d.event <> 'integration.test'
  limit ${sql.lit(requestLimits.counted)}) stuck)`;
const lastSentAt = sql`(select d.settled_at from webhook_deliveries d
  where d.integration_id = integrations.id and d.state = 'sent' order by d.settled_at desc limit 1)`;

export const integrationColumns = sql`
  integrations.id, integrations.version, integrations.company_id,
  coalesce((select c.name from companies c where c.id = integrations.company_id), '') as company_name,
  integrations.name, integrations.url, integrations.topics, integrations.state, integrations.secret_at,
  ${stuck} as stuck, ${lastSentAt} as last_sent_at,
  case when ${stuck} > 0 then 'failing' when ${lastSentAt} is null then 'unused' else 'good' end as health,
  integrations.created_at, integrations.updated_at`;

export const integrationSorts: Readonly<Record<string, Sort>> = {
  name: { expression: sql`lower(integrations.name)`, type: 'text' },
  created_at: { expression: sql`integrations.created_at`, type: 'timestamptz' },
  updated_at: { expression: sql`integrations.updated_at`, type: 'timestamptz' },
};

export const integrationFilters = {
  state: (value: unknown) => sql`integrations.state = ${value}`,
  company_id: (value: unknown) => sql`integrations.company_id = ${value}`,
};

/** A company has a handful of integrations, so a scan is enough and no text index is needed. */
export const integrationSearch = (_tx: Tx, text: string) =>
  Promise.resolve(
    sql`strpos(lower(integrations.name || ' ' || integrations.url), lower(${text})) > 0`,
  );

type NewIntegration = Pick<Integration, 'company_id' | 'name' | 'url' | 'topics'>;

export async function insertIntegration(tx: Tx, integration: NewIntegration): Promise<string> {
  const id = crypto.randomUUID();
  await tx
    .insertInto('integrations')
    .values({ ...integration, id })
    .execute();
  return id;
}

/** Result of a state change; `unsigned` if a secret is missing. */
export type StateChange = 'done' | 'unsigned' | 'absent';

/** Activates or pauses an integration. */
export async function setState(
  tx: Tx,
  id: string,
  state: Integration['state'],
): Promise<StateChange> {
  const { rows } = await sql<{ signed: boolean }>`
    select secret_at is not null as signed from integrations
    where id = ${id} and deleted_at is null for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) return 'absent';
  if (state === 'active' && !row.signed) return 'unsigned';
  await sql`update integrations set state = ${state} where id = ${id}`.execute(tx);
  return 'done';
}

/**
 * Stores a new sealed secret; false if the integration doesn't exist or the reader can't change it.
 */
export async function setSecret(
  tx: Tx,
  id: string,
  { sealed, now, previousUntil }: { sealed: string; now: Date; previousUntil: Date },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.set_integration_secret(${id}, ${sealed}, ${now}, ${previousUntil}) as done`.execute(
    tx,
  );
  return rows[0]?.done === true;
}

/** Counts integrations within the reader's reach. */
export const countIntegrations: CountExpression = ({ max }) => sql`(
  select count(*) from (select from integrations where deleted_at is null limit ${max}) counted)`;

/** Counts active integrations with failed deliveries. */
export const countFailing: AttentionExpression = ({ limit }) => sql`(
  select count(*) from (select from integrations
    where deleted_at is null and state = 'active' and ${stuck} > 0 limit ${limit}) counted)`;
