import type { Folder } from '@trunkline/contract/media';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { folderProblem, readFolder } from '../folder.ts';
import { changeFolder } from '../queries/folders.ts';

interface Input {
  readonly id: string;
  readonly name?: string | undefined;
  readonly parent_id?: string | null | undefined;
}

/**
 * Renames or moves a folder. Throws Problem `not_found`, or `conflict` if the name is taken or the
 * folder can't be moved there.
 */
export async function updateFolder(
  context: SignedIn,
  { id, name, parent_id }: Input,
): Promise<Folder> {
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...(parent_id === undefined ? {} : { parent_id }),
  };
  try {
    return await withTenant(context, async (tx) => {
      const changed = Object.keys(changes).length === 0 || (await changeFolder(tx, id, changes));
      if (!changed) throw new Problem('not_found');
      return readFolder(tx, id);
    });
  } catch (error) {
    throw folderProblem(error);
  }
}
