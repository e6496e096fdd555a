import type { Database } from '@trunkline/database/database';

/** The stored public face of a host: what nobody has set is missing here. */
export interface StoredFace {
  /** Whether the host is a verified domain of the tenant's own. */
  claimed: boolean;
  company_id: string;
  company_name: string;
  tenant_slug: string;
  theme: Record<string, unknown> | null;
  settings: Record<string, unknown>;
  limits: Record<string, unknown>;
  /** The tenant's main domain, asked under any of its own. */
  canonical?: string | null;
}

/** Who answers on a host; null only on a database without a platform company. */
export async function selectFace(database: Database, host: string): Promise<StoredFace | null> {
  const sql = `select app.tenant_of_host($1)
    || jsonb_build_object('canonical', app.canonical_domain($1)) as face`;
  const [row] = await database.call<{ face: StoredFace | null }>('tenant_of_host', sql, [host]);
  return row?.face ?? null;
}
