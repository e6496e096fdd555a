import type { MissingPath } from '@trunkline/contract/redirects';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { resolvesOnSite } from '../resolves-on-site.ts';
import { selectMissing } from '../queries/missing.ts';

/**
 * Lists missing addresses of the actor's site that visitors requested, most requested first. Omits
 * addresses that have content again.
 */
export async function listMissing(context: SignedIn): Promise<{ items: MissingPath[] }> {
  const { companyId } = context.actor;
  const items = await withTenant(context, (tx) => selectMissing(tx, companyId));
  const haveContent = await Promise.all(
    items.map(({ path }) => resolvesOnSite(context, companyId, path)),
  );
  return { items: items.filter((_, index) => haveContent[index] === false) };
}
