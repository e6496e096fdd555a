import type { Database, Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** Whether a company is among those the reader may read. */
export async function isAccessible(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = ${companyId}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Whose a resource of one of the tenant's types is; null when the reader can reach none by this id. */
export async function selectCompanyOf(
  tx: Tx,
  { type, id }: { readonly type: string; readonly id: string },
): Promise<string | null> {
  const { rows } = await sql<{ company_id: string | null }>`
    select app.resource_company(${type}, ${id.toLowerCase()}) as company_id`.execute(tx);
  return rows[0]?.company_id ?? null;
}

export interface SecurityEvent {
  readonly type: string;
  readonly severity: 'low' | 'medium' | 'high' | 'critical';
  readonly endpoint: string;
  readonly method: string;
  readonly userAgent: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Writes an event down; person, company and address are those of the claims. */
export async function insertSecurityEvent(tx: Tx, event: SecurityEvent): Promise<void> {
  const { type, severity, endpoint, method, userAgent, details } = event;
  await sql`select app.record_security_event(${type}, ${severity}, ${endpoint}, ${method}, ${userAgent},
    ${JSON.stringify(details)}::jsonb)`.execute(tx);
}

/** Takes out what has been kept for as long as events are; `moment` is now. */
export async function trimSecurityEvents(database: Database, moment: Date): Promise<void> {
  const parameters = [moment.toISOString()];
  await database.call('trim_security_events', 'select app.trim_security_events($1)', parameters);
}
