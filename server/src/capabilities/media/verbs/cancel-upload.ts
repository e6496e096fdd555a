import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { deleteUpload } from '../queries/uploads.ts';

/** Cancels an upload of the actor; a job deletes its parts. Throws Problem `not_found`. */
export async function cancelUpload(
  context: SignedIn,
  { id }: { id: string },
): Promise<{ id: string }> {
  if (!(await withTenant(context, (tx) => deleteUpload(tx, id)))) throw new Problem('not_found');
  return { id };
}
