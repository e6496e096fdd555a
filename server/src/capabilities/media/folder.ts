import type { Folder } from '@trunkline/contract/media';
import type { Tx } from '@trunkline/database/database';
import { Problem, problemOf } from '../../kernel/errors.ts';
import { selectFolder } from './queries/folders.ts';

/** Selects a folder visible to the reader. Throws Problem `not_found`. */
export async function readFolder(tx: Tx, id: string): Promise<Folder> {
  const folder = await selectFolder(tx, id);
  if (folder === null) throw new Problem('not_found');
  return folder;
}

/** Turns a duplicate folder name into its Problem; leaves other errors unchanged. */
export function folderProblem(error: unknown): Problem {
  const problem = problemOf(error);
  const { cause } = problem;
  const isDuplicate = cause instanceof Error && 'code' in cause && cause.code === '23505';
  return isDuplicate
    ? new Problem('conflict', {
        message: 'A folder with this name already exists. Choose a different name.',
        cause,
      })
    : problem;
}
