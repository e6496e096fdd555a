import type { Upload } from '@trunkline/contract/media';
import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { Problem, libraryFull } from '../../kernel/errors.ts';
import { plainFilename } from './filename.ts';
import { sumBytes } from './queries/assets.ts';
import {
  countInProgress,
  insertUploads,
  selectUpload,
  type StoredUpload,
} from './queries/uploads.ts';

export function presentUpload({ id, filename, size, received, expires_at }: StoredUpload): Upload {
  return { id, filename, size, received, expires_at };
}

interface NewUploads {
  readonly company_id?: string | undefined;
  readonly folder_id: string | null;
  readonly files: readonly { filename: string; size: number }[];
}

/**
 * Registers uploads for the actor. Throws Problem `conflict` if there would be too many files or
 * bytes.
 */
export function registerUploads(context: SignedIn, { files, folder_id, ...rest }: NewUploads) {
  const companyId = rest.company_id ?? context.actor.companyId;
  const now = context.now();
  const expiresAt = new Date(now.getTime() + mediaLimits.hours * 3_600_000);
  return withTenant(context, async (tx) => {
    if ((await countInProgress(tx, now)) + files.length > mediaLimits.uploadsPerPerson)
      throw new Problem('conflict', {
        message: 'Too many uploads are in progress. Wait for some to finish, then try again.',
      });
    const size = files.reduce((sum, file) => sum + file.size, 0);
    if ((await sumBytes(tx, companyId)) + size > mediaLimits.companyBytes) throw libraryFull();
    const rows = await insertUploads(
      tx,
      files.map((file) => ({
        company_id: companyId,
        folder_id,
        filename: plainFilename(file.filename),
        size: file.size,
        expires_at: expiresAt,
      })),
    );
    return rows.map(presentUpload);
  });
}

/**
 * Selects an upload of the actor. Throws Problem `not_found`, also for expired uploads and other
 * people's.
 */
export async function readUpload(tx: Tx, context: SignedIn, id: string): Promise<StoredUpload> {
  const upload = await selectUpload(tx, id, context.now());
  if (upload === null) throw new Problem('not_found');
  return upload;
}

/**
 * Joins the parts of a received file. Throws Problem `conflict` while parts are missing, or
 * `not_found` if they no longer exist.
 */
export async function concatenateParts(
  context: SignedIn,
  { parts, received, size }: StoredUpload,
): Promise<Buffer> {
  if (received < size)
    throw new Problem('conflict', {
      message: "Some parts of the file haven't been uploaded yet. Upload them, then try again.",
    });
  const pieces: Uint8Array[] = [];
  for (const key of parts) {
    const piece = await context.files.get(key);
    if (piece === null) throw new Problem('not_found');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
