import type { Database, Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { NamedRecords } from '../../kernel/named-records.ts';

export async function isAccessible(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = ${companyId}`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Returns the company that owns a resource of a checked type; null if the reader can't reach one
 * with this ID.
 */
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

/** Records an event; user, company and address come from the claims. */
export async function insertSecurityEvent(tx: Tx, event: SecurityEvent): Promise<void> {
  const { type, severity, endpoint, method, userAgent, details } = event;
  await sql`select app.record_security_event(${type}, ${severity}, ${endpoint}, ${method}, ${userAgent},
    ${JSON.stringify(details)}::jsonb)`.execute(tx);
}

/**
 * Records which of the named records exist outside the caller's reach; nothing is returned, so that
 * callers can't learn which IDs exist.
 */
export async function recordViolations(
  tx: Tx,
  { subjects, references }: NamedRecords,
  { endpoint, method, userAgent }: Pick<SecurityEvent, 'endpoint' | 'method' | 'userAgent'>,
): Promise<void> {
  await sql`select app.record_violations(${subjects}::uuid[], ${references}::uuid[], ${endpoint},
    ${method}, ${userAgent})`.execute(tx);
}

/**
 * Archives events that are too old or too many for the live list, and deletes archived events after
 * 90 days. Uses the database's clock by default, ignoring a jump forward within the past day.
 */
export async function trimSecurityEvents(database: Database, now?: Date): Promise<void> {
  const call = 'select app.trim_security_events(coalesce($1, app.trim_time()))';
  await database.call('trim_security_events', call, [now?.toISOString() ?? null]);
}
