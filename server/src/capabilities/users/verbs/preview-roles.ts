import type { RoleChange } from '@trunkline/contract/users/roles';
import { selectCompanyName } from '../../../kernel/company-name.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { countAffected } from '../queries/roles.ts';

/** Counts the people who would gain or lose permissions, and their companies. Changes nothing. */
export function previewRoles(
  context: SignedIn,
  { company_id, changes }: { company_id: string; changes: readonly RoleChange[] },
): Promise<{ people: number; companies: number }> {
  return withTenant(context, async (tx) => {
    if ((await selectCompanyName(tx, company_id)) === null) throw new Problem('not_found');
    return countAffected(tx, company_id, changes);
  });
}
