import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** Puts into the log what happened to a draft: its saves alone would drown everything else there. */
export async function recordPageEvent(
  tx: Tx,
  event: 'draft_begun' | 'draft_discarded' | 'version_restored' | 'taken_over' | 'upstream_taken',
  page: { id: string; label: string },
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await sql`select app.record_event(${`page.${event}`}, ${page.id}, ${page.label}, 'done',
    ${JSON.stringify(detail)}::jsonb)`.execute(tx);
}
