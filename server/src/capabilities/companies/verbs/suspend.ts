import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow, requireRowAction } from '../../../kernel/resource/index.ts';
import { setCompanyStatus } from '../queries.ts';
import { companySource } from '../source.ts';

/**
 * Suspends a company: its people can't act, and nothing is deleted. Throws Problem `not_found`,
 * `forbidden`, or `conflict` for the actor's own company.
 */
export function suspendCompany(context: SignedIn, { id }: { id: string }) {
  return withTenant(context, async (tx) => {
    const company = await readRow(tx, context, companySource, id);
    const action = company.status === 'suspended' ? 'update' : 'suspend';
    requireRowAction(companySource, context.actor, company, action);
    if (!(await setCompanyStatus(tx, id, 'suspended'))) throw new Problem('not_found');
    return readRow(tx, context, companySource, id);
  });
}
