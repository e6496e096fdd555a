import type { Database } from '@trunkline/database/database';
import { selectPublicFile } from '../queries/leftovers.ts';

/** Finds the stored bytes of a company's picture by id and hash prefix; null for any other. */
export async function findPicture(
  database: Database,
  { company, id, hash }: { company: string; id: string; hash: string },
): Promise<string | null> {
  const file = await selectPublicFile(database, { id, hash });
  if (file === null || file.company_id !== company) return null;
  return file.hash === hash && file.width !== null ? file.storage_path : null;
}
