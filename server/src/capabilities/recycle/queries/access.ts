import { sql } from 'kysely';
import type { AccessibleTable } from '../../../kernel/accessible-table.ts';

/** Explains access to an item of the recycle bin. */
export const accessibleItems: AccessibleTable = {
  table: 'deleted_items',
  resource: 'recycle',
  noun: 'the recycle bin',
  columns: sql`p.label, p.company_id, false as deleted, false as open`,
};
