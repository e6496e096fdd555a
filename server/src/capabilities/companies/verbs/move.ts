import type { Company } from '@trunkline/contract/companies';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { fieldProblem, Problem } from '../../../kernel/errors.ts';
import { conflictMessage, readRow } from '../../../kernel/resource/index.ts';
import { moveCompanyRow } from '../queries.ts';
import { moveDenial } from '../policy.ts';
import { pathTo } from '../queries/moves.ts';
import { companySource } from '../source.ts';

/**
 * Moves a company with its subtree below another. Access changes with each person's next request.
 * Throws Problem `not_found`, `forbidden`, `validation_failed` if the company can't be moved there,
 * or `conflict` if someone else has changed it in the meantime.
 */
export function moveCompany(
  context: SignedIn,
  { id, version, parent_id: parentId }: { id: string; version: number; parent_id: string },
): Promise<Company> {
  return withTenant(context, async (tx) => {
    const company = await readRow(tx, context, companySource, id);
    if (company.id !== context.actor.companyId) requireAction(company, 'move');
    const refusal = moveDenial(context.actor, company, await pathTo(tx, parentId));
    if (company.version !== version) throw new Problem('conflict', { message: conflictMessage });
    if (refusal !== null) {
      throw fieldProblem('parent_id', refusal);
    }
    if (!(await moveCompanyRow(tx, { id, version }, parentId)))
      throw new Problem('conflict', { message: conflictMessage });
    return readRow(tx, context, companySource, id);
  });
}
