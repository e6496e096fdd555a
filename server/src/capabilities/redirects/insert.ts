import type { redirectResource } from '@trunkline/contract/redirects';
import type { Tx } from '@trunkline/database/database';
import type * as z from 'zod';
import { selectCompanyName } from '../../kernel/company-name.ts';
import type { RowContext } from '../../kernel/context.ts';
import { unknownCompany } from '../../kernel/errors.ts';
import { shortenOwnAddress } from './own-address.ts';
import { insertRedirect } from './queries.ts';

export type NewRedirect = z.output<(typeof redirectResource)['create']>;

/**
 * Inserts a redirect for a company within the actor's reach. Throws Problem `validation_failed` for
 * another company, or `conflict` for an address that is used or a redirect loop.
 */
export async function insertNewRedirect(
  tx: Tx,
  { request }: RowContext,
  { company_id, from_path, to_address }: NewRedirect,
): Promise<string> {
  if ((await selectCompanyName(tx, company_id)) === null) {
    throw unknownCompany();
  }
  return insertRedirect(tx, {
    company_id,
    from_path,
    to_address: await shortenOwnAddress(tx, to_address, {
      companyId: company_id,
      host: request.host,
    }),
  });
}
