import type { alertResource } from '@trunkline/contract/alerts';
import type { Tx } from '@trunkline/database/database';
import type * as z from 'zod';
import type { RowContext } from '../../../kernel/context.ts';
import { unknownCompany } from '../../../kernel/errors.ts';
import { insertAlert, isInSubtree } from '../queries.ts';
import { valuesOf } from '../values.ts';

type NewAlert = z.output<(typeof alertResource)['create']>;

/**
 * Inserts a draft for a company within the actor's reach. Throws Problem `validation_failed` for
 * any other company, an invalid target or invalid times.
 */
export async function insertNewAlert(
  tx: Tx,
  context: RowContext,
  { company_id, title, ...input }: NewAlert,
): Promise<string> {
  if (!(await isInSubtree(tx, context.actor.companyId, company_id))) {
    throw unknownCompany();
  }
  const values = await valuesOf(tx, company_id, input);
  return insertAlert(tx, { company_id, title, ...values });
}
