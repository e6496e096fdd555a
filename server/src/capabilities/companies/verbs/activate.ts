import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { setCompanyStatus } from '../queries.ts';
import { companySource } from '../source.ts';
import { requireAction } from '../../../kernel/allowed-actions.ts';

/** Reactivates a suspended company. Throws Problem `not_found` and
 * `forbidden`. */
export function activateCompany(context: SignedIn, { id }: { id: string }) {
  return withTenant(context, async (tx) => {
    const company = await readRow(tx, context, companySource, id);
    if (company.status === 'active') return company;
    requireAction(company, 'activate');
    if (!(await setCompanyStatus(tx, id, 'active'))) throw new Problem('not_found');
    return readRow(tx, context, companySource, id);
  });
}
