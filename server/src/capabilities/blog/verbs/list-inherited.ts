import type { InheritedPost } from '@trunkline/contract/blog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { canSeeCompany, selectInherited } from '../queries/upstream.ts';

/**
 * Lists the posts that a company's site shows from companies above it, newest first. Throws Problem
 * `not_found`.
 */
export function listInherited(
  context: SignedIn,
  { company_id = context.actor.companyId }: { company_id?: string | undefined },
): Promise<{ items: InheritedPost[] }> {
  return withTenant(context, async (tx) => {
    if (!(await canSeeCompany(tx, company_id))) throw new Problem('not_found');
    return { items: await selectInherited(tx, company_id) };
  });
}
