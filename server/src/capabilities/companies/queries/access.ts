import { sql } from 'kysely';
import type { AccessibleTable } from '../../../kernel/accessible-table.ts';

/** Explains access to a company. */
export const accessibleCompanies: AccessibleTable = {
  table: 'companies',
  resource: 'companies',
  noun: 'companies',
  columns: sql`p.name as label, p.id as company_id, p.deleted_at is not null as deleted, false as open`,
};
