import type { AuditEventName } from '@trunkline/contract/kernel/audit-events';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { LockedKind } from './locks.ts';

type PageEvent =
  Extract<AuditEventName, `page.${string}`> extends `page.${infer Event}` ? Event : never;

interface Subject {
  readonly id: string;
  readonly label: string;
}
type Detail = Readonly<Record<string, unknown>>;

/**
 * Logs an event of a draft. Individual saves are not logged: they would drown out everything else.
 */
export const recordPageEvent = (tx: Tx, event: PageEvent, page: Subject, detail: Detail = {}) =>
  recordEvent(tx, `page.${event}`, page, detail);

/** Logs that a person took over editing a page or section. */
export const recordTakeover = (tx: Tx, kind: LockedKind, record: Subject, from: string) =>
  recordEvent(tx, `${kind}.taken_over`, record, { from });

async function recordEvent(
  tx: Tx,
  event: AuditEventName,
  { id, label }: Subject,
  detail: Detail,
): Promise<void> {
  await sql`select app.record_event(${event}, ${id}, ${label}, 'done',
    ${JSON.stringify(detail)}::jsonb)`.execute(tx);
}
