import type { partnerResource } from '@trunkline/contract/partners';
import type { Tx } from '@trunkline/database/database';
import type * as z from 'zod';
import type { RowContext } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { insertPartner, isBelow } from '../queries/partners.ts';

/**
 * Makes a company a partner of one above it. Throws Problem `validation_failed` if it is not in
 * that company's subtree, with the same message as for a missing company, and `conflict` if it is
 * already a partner.
 */
export async function insertBelow(
  tx: Tx,
  { actor }: RowContext,
  input: z.output<typeof partnerResource.create>,
): Promise<string> {
  const company_id = input.company_id ?? actor.companyId;
  if (!(await isBelow(tx, input.partner_company_id, company_id)))
    throw new Problem('validation_failed', {
      fields: [
        {
          path: 'partner_company_id',
          message: 'Choose a company below the one that it partners with.',
        },
      ],
    });
  return insertPartner(tx, { ...input, company_id });
}
