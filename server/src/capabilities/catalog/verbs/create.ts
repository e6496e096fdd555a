import { type serviceResource, slugFrom } from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import type * as z from 'zod';
import { selectCompanyName } from '../../../kernel/company-name.ts';
import type { RowContext } from '../../../kernel/context.ts';
import { unknownCompany } from '../../../kernel/errors.ts';
import { storedFields, withUniqueSlug } from '../fields.ts';
import { insertServiceRow, selectSlugs } from '../queries.ts';

type NewService = z.output<(typeof serviceResource)['create']>;

/**
 * Inserts a draft of a service for a company within the actor's reach. Throws Problem
 * `validation_failed` for another company, or for a slug the company already uses.
 */
export async function insertService(
  tx: Tx,
  _context: RowContext,
  { company_id, slug, provider, ...input }: NewService,
): Promise<string> {
  const companyName = await selectCompanyName(tx, company_id);
  if (companyName === null) {
    throw unknownCompany();
  }
  return withUniqueSlug(
    insertServiceRow(tx, {
      ...(await storedFields(input)),
      company_id,
      provider: provider || companyName,
      slug: slug ?? (await freeSlug(tx, company_id, input.name)),
    }),
  );
}

/** Finds an unused slug for a name among the company's services. */
export async function freeSlug(tx: Tx, companyId: string, name: string): Promise<string> {
  const base = slugFrom(name) || 'service';
  const taken = new Set(await selectSlugs(tx, companyId, base));
  for (let number = 2, slug = base; ; number += 1) {
    if (!taken.has(slug)) return slug;
    slug = `${base}-${number}`;
  }
}
