import type { Upload } from '@trunkline/contract/media';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { presentUpload, readUpload } from '../uploads.ts';

/** How far a file of the actor's has come in. Throws Problem `not_found`. */
export function showUpload(context: SignedIn, { id }: { id: string }): Promise<Upload> {
  return withTenant(context, async (tx) => presentUpload(await readUpload(tx, context, id)));
}
