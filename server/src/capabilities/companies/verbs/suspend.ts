import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { setCompanyStatus } from '../queries.ts';
import { companySource } from '../source.ts';
import { requireAction } from '../../../kernel/allowed-actions.ts';

/** Suspends a company: its people can't act, and nothing is deleted. Throws Problem `not_found` and
 * `forbidden`. */
export function suspendCompany(context: SignedIn, { id }: { id: string }) {
  return withTenant(context, async (tx) => {
    const company = await readRow(tx, context, companySource, id);
    if (company.status === 'suspended') return company;
    requireAction(company, 'suspend');
    if (!(await setCompanyStatus(tx, id, 'suspended'))) throw new Problem('not_found');
    return readRow(tx, context, companySource, id);
  });
}
