import type { FinishedUpload } from '@trunkline/contract/media';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { getRow, readChangedRow, restoreWithin } from '../../../kernel/resource/index.ts';
import { canRestoreUpload } from '../policy.ts';
import { storeFile } from '../store-file.ts';
import { deleteUpload, settleUpload, type StoredUpload } from '../queries/uploads.ts';
import { mediaSource } from '../source.ts';
import { concatenateParts, readUpload } from '../uploads.ts';

/**
 * Processes a received file and stores it. Content that already exists isn't duplicated: the
 * existing file is returned, restored from the recycle bin if needed. Idempotent. Throws Problem
 * `not_found`, `conflict` while parts are missing, `validation_failed` for unsupported files, which
 * also ends the upload.
 */
export async function finishUpload(
  context: SignedIn,
  { id }: { id: string },
): Promise<FinishedUpload> {
  const upload = await withTenant(context, (tx) => readUpload(tx, context, id));
  const { asset_id } = upload;
  if (asset_id !== null)
    return { outcome: 'existing', asset: await getRow(context, mediaSource, { id: asset_id }) };
  const bytes = await concatenateParts(context, upload);
  const { outcome, id: assetId } = await store(context, upload, bytes);
  if (outcome === 'deleted' && !canRestoreUpload(context.actor))
    throw new Problem('conflict', {
      message: 'This file is in the recycle bin. Ask someone who can restore it.',
    });
  const asset =
    outcome === 'deleted'
      ? await withTenant(context, async (tx) => {
          await restoreWithin(tx, mediaSource, assetId);
          return readChangedRow(tx, context, mediaSource, assetId);
        })
      : await getRow(context, mediaSource, { id: assetId });
  await withTenant(context, (tx) => settleUpload(tx, id, assetId));
  for (const key of upload.parts) await context.files.remove(key);
  return { outcome: outcome === 'deleted' ? 'restored' : outcome, asset };
}

async function store(context: SignedIn, upload: StoredUpload, bytes: Buffer) {
  const { company_id: companyId, folder_id: folderId, filename } = upload;
  try {
    return await storeFile(context, { companyId, folderId, filename, bytes });
  } catch (error) {
    // The same bytes would be refused again.
    if (error instanceof Problem && error.code === 'validation_failed')
      await withTenant(context, (tx) => deleteUpload(tx, upload.id));
    throw error;
  }
}
