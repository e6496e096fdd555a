import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readRow } from '../../../kernel/resource/index.ts';
import { setCompanyStatus } from '../queries.ts';
import { companySource } from '../source.ts';

/** Suspends a company: its people can't act, and nothing is deleted. Throws Problem `not_found`. */
export function suspendCompany(context: SignedIn, { id }: { id: string }) {
  return withTenant(context, async (tx) => {
    if (!(await setCompanyStatus(tx, id, 'suspended'))) throw new Problem('not_found');
    return readRow(tx, context, companySource, id);
  });
}
