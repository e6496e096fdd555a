import { randomBytes } from 'node:crypto';
import type { Upload } from '@trunkline/contract/media';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem, wrongSize } from '../../../kernel/errors.ts';
import { uploadFolder } from '../keys.ts';
import { canUpload } from '../policy.ts';
import { appendPart } from '../queries/uploads.ts';
import { presentUpload, readUpload } from '../uploads.ts';

interface Part {
  readonly id: string;
  /** Offset of the part: the number of bytes received so far. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

const message =
  'This upload is continuing in another tab or on another device. Get its progress first.';

/**
 * Receives the next part of an upload. Throws Problem `forbidden` or `not_found`; `conflict` for a
 * part that doesn't start where the last one ended, for example after a lost response;
 * `validation_failed` for an empty part or more bytes than registered.
 */
export async function receivePart(context: SignedIn, { id, offset, bytes }: Part): Promise<Upload> {
  if (!canUpload(context.actor)) throw new Problem('forbidden');
  const upload = await withTenant(context, (tx) => readUpload(tx, context, id));
  if (upload.asset_id !== null || upload.received !== offset)
    throw new Problem('conflict', { message });
  if (bytes.byteLength === 0 || offset + bytes.byteLength > upload.size) throw wrongSize();
  // A random name, so that two parts for the same offset don't overwrite each other.
  const key = `${uploadFolder}${id}/${offset}-${randomBytes(6).toString('hex')}`;
  await context.files.put(key, bytes);
  const isAccepted = await withTenant(context, (tx) =>
    appendPart(tx, id, { key, offset, bytes: bytes.byteLength }),
  );
  if (!isAccepted) {
    await context.files.remove(key);
    throw new Problem('conflict', { message });
  }
  return presentUpload({ ...upload, received: offset + bytes.byteLength });
}
