import type { Folder } from '@trunkline/contract/media';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectFolders } from '../queries/folders.ts';

/** Returns the folders of a company within reach, by default the actor's own. */
export async function listFolders(
  context: SignedIn,
  { company_id = context.actor.companyId }: { company_id?: string | undefined },
): Promise<{ items: Folder[] }> {
  return { items: await withTenant(context, (tx) => selectFolders(tx, company_id)) };
}
