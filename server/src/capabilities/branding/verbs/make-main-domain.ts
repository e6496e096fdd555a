import type { Domain } from '@trunkline/contract/branding';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { presentDomain } from '../domains/present.ts';
import { preferDomain, selectDomain } from '../queries/domains.ts';

/**
 * Makes a verified domain the main one, used for search engines and links. Throws Problem
 * `not_found`, `conflict`.
 */
export async function makeMainDomain(context: SignedIn, { id }: { id: string }): Promise<Domain> {
  const domain = await withTenant(context, async (tx) => {
    const stored = (await preferDomain(tx, id)) ? await selectDomain(tx, id) : null;
    if (stored === null) throw new Problem('not_found');
    return presentDomain(stored, context.domains);
  });
  await context.invalidatePublicCache();
  return domain;
}
