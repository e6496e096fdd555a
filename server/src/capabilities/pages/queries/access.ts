import { sql } from 'kysely';
import type { AccessibleTable } from '../../../kernel/accessible-table.ts';

/** Explains access to a page. */
export const accessiblePages: AccessibleTable = {
  table: 'pages',
  resource: 'pages',
  noun: 'pages',
  columns: sql`p.title as label, p.company_id, false as deleted, p.published as open`,
};
