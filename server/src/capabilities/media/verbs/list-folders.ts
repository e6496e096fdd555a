import type { Folder } from '@trunkline/contract/media';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectFolders } from '../queries/folders.ts';

/** The folders of a company within reach, the own one where none is named. */
export async function listFolders(
  context: SignedIn,
  { company_id = context.actor.companyId }: { company_id?: string | undefined },
): Promise<{ items: Folder[] }> {
  return { items: await withTenant(context, (tx) => selectFolders(tx, company_id)) };
}
