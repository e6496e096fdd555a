import { sql } from 'kysely';
import type { RecycledTable } from '../../../kernel/recycle.ts';

/** Why a deleted company cannot be restored. */
export const companyConflicts: RecycledTable['conflicts'] = (id) => ({
  'The parent company is in the recycle bin. Restore it first.': sql`exists (
    select from companies c join companies above on above.id = c.parent_id
    where c.id = ${id} and above.deleted_at is not null)`,
});
