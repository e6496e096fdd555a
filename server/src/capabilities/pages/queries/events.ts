import type { AuditEventName } from '@trunkline/contract/kernel/audit-events';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

type PageEvent =
  Extract<AuditEventName, `page.${string}`> extends `page.${infer Event}` ? Event : never;

/**
 * Logs an event of a draft. Individual saves are not logged: they would drown out everything else.
 */
export async function recordPageEvent(
  tx: Tx,
  event: PageEvent,
  page: { id: string; label: string },
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await sql`select app.record_event(${`page.${event}`}, ${page.id}, ${page.label}, 'done',
    ${JSON.stringify(detail)}::jsonb)`.execute(tx);
}
