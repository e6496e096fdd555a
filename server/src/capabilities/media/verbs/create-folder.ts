import type { Folder } from '@trunkline/contract/media';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { folderProblem, readFolder } from '../folder.ts';
import { insertFolder } from '../queries/folders.ts';

interface Input {
  readonly name: string;
  readonly company_id?: string | undefined;
  readonly parent_id: string | null;
}

/** Creates a folder. Throws Problem `conflict` if the name is taken or the nesting is too deep. */
export async function createFolder(
  context: SignedIn,
  { name, company_id = context.actor.companyId, parent_id }: Input,
): Promise<Folder> {
  try {
    return await withTenant(context, async (tx) =>
      readFolder(tx, await insertFolder(tx, { company_id, parent_id, name })),
    );
  } catch (error) {
    throw folderProblem(error);
  }
}
