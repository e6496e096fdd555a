import type { SiteParts } from '@trunkline/contract/branding';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { presentParts } from '../present-parts.ts';
import { selectParts } from '../queries/site.ts';

/** Returns menus, claims and logo of a company's site. Throws Problem `not_found`. */
export async function readSiteParts(
  context: SignedIn,
  { company_id }: { company_id: string },
): Promise<SiteParts> {
  const found = await withTenant(context, (tx) => selectParts(tx, company_id));
  if (found === null) throw new Problem('not_found');
  return presentParts(found);
}
