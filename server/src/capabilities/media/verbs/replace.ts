import { createHash, randomBytes } from 'node:crypto';
import type { Asset } from '@trunkline/contract/media';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withPlatform, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { conflictMessage, getRow } from '../../../kernel/resource/index.ts';
import { assetKey } from '../keys.ts';
import { makeContent, type ProcessedContent } from '../make-content.ts';
import { refuseFile } from '../make-picture.ts';
import { changeContent, selectExisting } from '../queries/assets.ts';
import { insertLeftover } from '../queries/leftovers.ts';
import { deleteUpload, settleUpload, type StoredUpload } from '../queries/uploads.ts';
import { mediaSource } from '../source.ts';
import { concatenateParts, readUpload } from '../uploads.ts';

interface Input {
  readonly id: string;
  readonly version: number;
  readonly upload_id: string;
}

/**
 * Replaces a file with an uploaded one: id, texts, folder and focal point stay, and all uses show
 * the new content. The same content changes nothing; idempotent. Throws Problem `not_found`,
 * `forbidden`, `validation_failed` for unsupported files, `conflict` if someone else has changed
 * the file in the meantime, parts are missing, or the library already has such a file.
 */
export async function replaceFile(context: SignedIn, input: Input): Promise<Asset> {
  const { id, version, upload_id } = input;
  const asset = await getRow(context, mediaSource, { id });
  requireAction(asset, 'update');
  const upload = await withTenant(context, (tx) => readUpload(tx, context, upload_id));
  if (upload.asset_id === id) return asset;
  if (upload.company_id !== asset.company_id) throw new Problem('not_found');
  if (asset.version !== version) throw new Problem('conflict', { message: conflictMessage });
  const bytes = await concatenateParts(context, upload);
  const source = createHash('sha256').update(bytes).digest('hex');
  const content = await make(context, { asset, upload, bytes, source });
  if (content !== null) await storeContent(context, { asset, upload, source, processed: content });
  else await withTenant(context, (tx) => settleUpload(tx, upload_id, id));
  for (const key of upload.parts) await context.files.remove(key);
  await context.invalidatePublicCache();
  return getRow(context, mediaSource, { id });
}

interface NewSource {
  readonly asset: Asset;
  readonly upload: StoredUpload;
  readonly source: string;
}

/** Creates the new content; null if it equals the current one. */
async function make(
  context: SignedIn,
  { asset, upload, bytes, source }: NewSource & { bytes: Buffer },
): Promise<ProcessedContent | null> {
  const { id, company_id: companyId, kind } = asset;
  try {
    const processed = await makeContent(bytes, source);
    if ((processed.width === null) !== (kind === 'document'))
      throw refuseFile(kind === 'document' ? 'Please choose a PDF.' : 'Please choose a picture.');
    const content = { companyId, source, processedHash: processed.sha256 };
    const existing = await withTenant(context, (tx) => selectExisting(tx, content));
    if (existing === null) return processed;
    if (existing.id === id) return null;
    const location = existing.deleted ? 'in the recycle bin' : 'in the library';
    throw refuseFile(`The same file is already ${location}.`);
  } catch (error) {
    // The same bytes would be refused again.
    if (error instanceof Problem && error.code === 'validation_failed')
      await withTenant(context, (tx) => deleteUpload(tx, upload.id));
    throw error;
  }
}

async function storeContent(
  context: SignedIn,
  { asset, upload, source, processed }: NewSource & { processed: ProcessedContent },
): Promise<void> {
  const { id, version, company_id: companyId } = asset;
  const { content, mime_type, width, height, sha256 } = processed;
  const pdf = width === null;
  const randomSuffix = randomBytes(8).toString('hex');
  const storage_path = assetKey({ companyId, id, sha256, pdf, randomSuffix });
  // Bytes are stored first, so that a row never refers to a missing file.
  await context.files.put(storage_path, content);
  try {
    await withTenant(context, async (tx) => {
      const sizes = { bytes: content.byteLength, width, height };
      const next = { storage_path, mime_type, sha256, source_sha256: source, ...sizes };
      if (!(await changeContent(tx, { id, version }, next)))
        throw new Problem('conflict', { message: conflictMessage });
      await settleUpload(tx, upload.id, id);
    });
  } catch (error) {
    // Not deleted here: if only the response to the commit was lost, the row uses it. The original
    // error is the one to report, so a failure to queue the deletion is ignored.
    const deletion = withPlatform(context.database, 'queue an unused file for deletion', (tx) =>
      insertLeftover(tx, storage_path),
    );
    await Promise.allSettled([deletion]);
    throw error;
  }
}
