import type { Domain } from '@trunkline/contract/branding';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { presentDomain } from '../domains/present.ts';
import { setPrimaryDomain, selectDomain } from '../queries/domains.ts';

/**
 * Makes a verified domain the primary one, used for search engines and links. Throws Problem
 * `not_found`, `conflict`.
 */
export async function makePrimaryDomain(
  context: SignedIn,
  { id }: { id: string },
): Promise<Domain> {
  const domain = await withTenant(context, async (tx) => {
    const stored = (await setPrimaryDomain(tx, id)) ? await selectDomain(tx, id) : null;
    if (stored === null) throw new Problem('not_found');
    return presentDomain(stored, context.domains);
  });
  await context.invalidatePublicCache();
  return domain;
}
