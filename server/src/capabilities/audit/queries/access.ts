import { sql } from 'kysely';
import type { AccessibleTable } from '../../../kernel/accessible-table.ts';

/** Explains access to an entry of the audit log. */
export const accessibleEntries: AccessibleTable = {
  table: 'audit_logs',
  resource: 'audit',
  noun: 'the audit log',
  columns: sql`'Entry ' || p.id as label, p.company_id, false as deleted, false as open`,
};
