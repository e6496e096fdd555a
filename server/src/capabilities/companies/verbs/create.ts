import { refusals } from '@trunkline/contract/kernel/refusals';
import { type companyResource, kindsBelow } from '@trunkline/contract/companies';
import type { Tx } from '@trunkline/database/database';
import type * as z from 'zod';
import type { RowContext } from '../../../kernel/context.ts';
import { fieldProblem, unknownCompany } from '../../../kernel/errors.ts';
import { companyKindOf, insertCompany } from '../queries.ts';

type NewCompany = z.output<(typeof companyResource)['create']>;

/**
 * Inserts a company below one within the actor's reach. Throws Problem `validation_failed` for an
 * unsuitable parent.
 */
export async function insertBelow(
  tx: Tx,
  { actor }: RowContext,
  input: NewCompany,
): Promise<string> {
  const parentKind = await companyKindOf(tx, input.parent_id);
  if (parentKind === null) {
    throw unknownCompany('parent_id');
  }
  if (!kindsBelow(parentKind).includes(input.kind)) {
    throw fieldProblem('kind', refusals.parent_kind);
  }
  return insertCompany(tx, input, actor.userId);
}
