import type { Database } from '@trunkline/database/database';
import { selectPublicFile } from '../queries/leftovers.ts';

/** Where the bytes of a company's picture are, by its id and the beginning of its content's hash; null for any other. */
export async function findPicture(
  database: Database,
  { company, id, hash }: { company: string; id: string; hash: string },
): Promise<string | null> {
  const file = await selectPublicFile(database, { id, hash });
  if (file === null || file.company_id !== company) return null;
  return file.hash === hash && file.width !== null ? file.storage_path : null;
}
