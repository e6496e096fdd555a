import type { MissingPath } from '@trunkline/contract/redirects';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectMissing } from '../queries/missing.ts';

/** Lists missing addresses of the actor's site that visitors requested, most requested first. */
export async function listMissing(context: SignedIn): Promise<{ items: MissingPath[] }> {
  const { companyId } = context.actor;
  return { items: await withTenant(context, (tx) => selectMissing(tx, companyId)) };
}
