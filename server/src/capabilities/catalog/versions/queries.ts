import type { ServiceVersion } from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

const maxVersions = 50;

export interface StoredVersion extends ServiceVersion {
  readonly cause: 'published' | 'changed' | 'plan_offered' | 'plan_retired';
  /** The plan that was offered or retired. */
  readonly plan_code: string | null;
}

/**
 * Selects the newest versions of a service, each with the parts that differ from the previous
 * version.
 */
export async function selectVersions(tx: Tx, serviceId: string): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select v.number, v.created_at, v.reason, v.cause, v.plan_code, v.sha256,
      coalesce((select btrim(p.first_name || ' ' || p.last_name) from profiles p
        where p.id = v.created_by), '') as published_by,
      case when before.content is null then '{}' else array(
        select part.key from jsonb_each(v.content) part
        where before.content ? part.key and part.value <> before.content -> part.key
        order by 1) end as changed
    from service_versions v
      left join service_versions before
        on before.service_id = v.service_id and before.number = v.number - 1
    where v.service_id = ${serviceId} order by v.number desc limit ${sql.lit(maxVersions)}`.execute(
    tx,
  );
  return rows;
}

/** Sets the reason recorded with the versions that this transaction adds. */
export async function setVersionReason(tx: Tx, reason: string): Promise<void> {
  await sql`select set_config('app.version_reason', ${reason}, true)`.execute(tx);
}
