import { randomBytes } from 'node:crypto';
import type { Upload } from '@trunkline/contract/media';
import { may, type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { uploadFolder } from '../keys.ts';
import { appendPart } from '../queries/uploads.ts';
import { presentUpload, readUpload } from '../uploads.ts';

interface Part {
  readonly id: string;
  /** Where it begins: as many bytes as have arrived. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

const elsewhere = 'It goes on somewhere else. Ask how far it has come.';

/**
 * Takes the next part of a file in. Throws Problem `not_found`; `conflict` for a part that does not begin where the
 * last one ended, as after an answer that was lost; `validation_failed` for more than was announced.
 */
export async function receivePart(context: SignedIn, { id, offset, bytes }: Part): Promise<Upload> {
  if (!may(context.actor, 'media:create')) throw new Problem('forbidden');
  const upload = await withTenant(context, (tx) => readUpload(tx, context, id));
  if (upload.asset_id !== null || upload.received !== offset)
    throw new Problem('conflict', { message: elsewhere });
  if (bytes.byteLength === 0 || offset + bytes.byteLength > upload.size)
    throw new Problem('validation_failed', { message: 'The file is not as long as announced.' });
  // Its name is nobody's choice, so that of two parts at the same place neither writes over the other.
  const key = `${uploadFolder}${id}/${offset}-${randomBytes(6).toString('hex')}`;
  await context.files.put(key, bytes);
  const taken = await withTenant(context, (tx) =>
    appendPart(tx, id, { key, offset, bytes: bytes.byteLength }),
  );
  if (!taken) {
    await context.files.remove(key);
    throw new Problem('conflict', { message: elsewhere });
  }
  return presentUpload({ ...upload, received: offset + bytes.byteLength });
}
