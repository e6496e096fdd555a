import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow, requireRowAction } from '../../../kernel/resource/index.ts';
import { setCompanyStatus } from '../queries.ts';
import { companySource } from '../source.ts';

/** Reactivates a suspended company. Throws Problem `not_found` and `forbidden`. */
export function activateCompany(context: SignedIn, { id }: { id: string }) {
  return withTenant(context, async (tx) => {
    const company = await readRow(tx, context, companySource, id);
    const action = company.status === 'active' ? 'update' : 'activate';
    requireRowAction(companySource, context.actor, company, action);
    if (!(await setCompanyStatus(tx, id, 'active'))) throw new Problem('not_found');
    return readRow(tx, context, companySource, id);
  });
}
