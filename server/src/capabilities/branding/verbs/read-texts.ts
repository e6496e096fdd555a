import type { StoredTexts } from '@trunkline/contract/branding';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { presentTexts } from '../present-texts.ts';
import { selectTexts } from '../queries/texts.ts';

/**
 * Returns the texts of a company's site and the sender of its email. Throws Problem `not_found`.
 */
export async function readTexts(
  context: SignedIn,
  { company_id }: { company_id: string },
): Promise<StoredTexts> {
  const found = await withTenant(context, (tx) => selectTexts(tx, company_id));
  if (found === null) throw new Problem('not_found');
  return presentTexts(found);
}
