import type { Exportable, ExportSelection } from '../../kernel/exports/index.ts';
import { type AuditSelection, selectEntries } from './queries/entries.ts';
import { auditScopeOf } from './verbs/list.ts';

/** Entries read per query; an export reads the same pages as the list. */
const batchSize = 200;

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

export const auditExport: Exportable = {
  list: 'audit',
  permission: 'audit:export',
  file: 'audit-log',
  fields,
  async read(tx, context, selection, { cursor, limit: maxRows }) {
    const limit = Math.min(batchSize, maxRows);
    const page = { before: cursor === null ? null : Number(cursor), limit: limit + 1 };
    const found = await selectEntries(
      tx,
      context,
      selectionOf(selection),
      page,
      auditScopeOf(context.actor),
    );
    const rows = found.slice(0, limit);
    return {
      rows: rows.map((entry) => ({ ...entry, changed: entry.changed.join(' ') })),
      next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    };
  },
};

const names = [
  'search',
  'resource_id',
  'actor_id',
  'as_whom_id',
  'support',
  'action',
  'resource_type',
  'result',
  'from',
  'until',
] as const;

function selectionOf(stored: ExportSelection): AuditSelection {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = stored[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
