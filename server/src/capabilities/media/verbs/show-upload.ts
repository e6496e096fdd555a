import type { Upload } from '@trunkline/contract/media';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { presentUpload, readUpload } from '../uploads.ts';

/** Returns the progress of an upload of the actor. Throws Problem `not_found`. */
export function showUpload(context: SignedIn, { id }: { id: string }): Promise<Upload> {
  return withTenant(context, async (tx) => presentUpload(await readUpload(tx, context, id)));
}
