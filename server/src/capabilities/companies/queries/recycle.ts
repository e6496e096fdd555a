import { refusals } from '@trunkline/contract/kernel/refusals';
import { sql } from 'kysely';
import type { RecycledTable } from '../../../kernel/recycle.ts';

/** Why a deleted company cannot be restored. */
export const companyConflicts: RecycledTable['conflicts'] = (id) => ({
  [refusals.parent_in_recycle_bin]: sql`exists (
    select from companies c join companies above on above.id = c.parent_id
    where c.id = ${id} and above.deleted_at is not null)`,
});
