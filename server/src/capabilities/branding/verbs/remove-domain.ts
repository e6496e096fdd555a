import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { deleteDomain } from '../queries/domains.ts';

/** Removes a domain and stops serving the site under it. Throws Problem `not_found`. */
export async function removeDomain(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ id: string; domain: string }> {
  const domain = await withTenant(context, (tx) => deleteDomain(tx, id));
  if (domain === null) throw new Problem('not_found');
  await context.invalidatePublicCache();
  return { id, domain };
}
