import type { AuditEntry } from '@trunkline/contract/audit';
import { requestLimits } from '@trunkline/contract/kernel/limits';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { toCsv } from '../../../kernel/resource/csv.ts';
import { insertEvent } from '../queries.ts';
import { type AuditSelection, selectEntries } from '../queries/entries.ts';
import { subtreeOf } from './list.ts';

/** Entries that are read at once: a file is made of pages like those of the list, each as cheap. */
const portion = 200;

const fields = [
  'id',
  'created_at',
  'actor_name',
  'actor_id',
  'as_whom_name',
  'as_whom_id',
  'action',
  'resource_type',
  'resource_label',
  'resource_id',
  'changed',
  'result',
  'client_address',
  'company_id',
] as const;

/** Entries as CSV, newest first, at most `requestLimits.fileRows`; the log keeps who took how many. */
export async function exportEntries(
  context: SignedIn,
  selection: AuditSelection,
): Promise<{ filename: string; csv: string; rows: number; cut: boolean }> {
  const most = requestLimits.fileRows;
  const entries = await withTenant(context, async (tx) => {
    const found: AuditEntry[] = [];
    let before: number | null = null;
    while (found.length <= most) {
      const page = { before, limit: portion };
      const next: AuditEntry[] = await selectEntries(tx, selection, page, subtreeOf(context.actor));
      found.push(...next);
      if (next.length < portion) break;
      before = Number(next.at(-1)?.id);
    }
    await insertEvent(tx, {
      type: 'export',
      subject: null,
      label: 'audit_logs',
      outcome: 'done',
      detail: { ...selection, rows: Math.min(found.length, most) },
    });
    return found;
  });
  const rows = entries
    .slice(0, most)
    .map((entry) => ({ ...entry, changed: entry.changed.join(' ') }));
  const day = context.now().toISOString().slice(0, 10);
  return {
    filename: `audit-log-${day}.csv`,
    csv: toCsv(fields, rows),
    rows: rows.length,
    cut: entries.length > most,
  };
}
