import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { folderProblem, readFolder } from '../folder.ts';
import { removeFolderOnly } from '../queries/folders.ts';

/**
 * Deletes a folder and moves its contents to its parent. Throws Problem `not_found`, `forbidden`,
 * or `conflict` if the parent has a folder of the same name.
 */
export async function removeFolder(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ id: string }> {
  try {
    return await withTenant(context, async (tx) => {
      const folder = await readFolder(tx, id);
      if (!(await removeFolderOnly(tx, folder))) throw new Problem('forbidden');
      return { id };
    });
  } catch (error) {
    throw folderProblem(error);
  }
}
