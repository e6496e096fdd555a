import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { setCompanyStatus } from '../queries.ts';
import { companySource } from '../source.ts';

/** Reactivates a suspended company. Throws Problem `not_found`. */
export function activateCompany(context: SignedIn, { id }: { id: string }) {
  return withTenant(context, async (tx) => {
    if (!(await setCompanyStatus(tx, id, 'active'))) throw new Problem('not_found');
    return readRow(tx, context, companySource, id);
  });
}
