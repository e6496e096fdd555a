import { createHash, randomUUID } from 'node:crypto';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { assetKey } from './keys.ts';
import { makeContent } from './make-content.ts';
import { insertAsset, type NewAsset, selectExisting } from './queries/assets.ts';

interface ReceivedFile {
  readonly companyId: string;
  readonly folderId: string | null;
  readonly filename: string;
  readonly bytes: Buffer;
}

export interface StoredFile {
  readonly id: string;
  readonly outcome: 'added' | 'existing' | 'deleted';
}

/**
 * Stores an uploaded file, or finds the company's existing file with the same content. Throws
 * Problem `validation_failed` if it is neither a picture nor a document.
 */
export async function storeFile(context: SignedIn, input: ReceivedFile): Promise<StoredFile> {
  const { companyId, folderId, filename, bytes } = input;
  const source = createHash('sha256').update(bytes).digest('hex');
  const find = (processedHash: string | null) =>
    withTenant(context, async (tx): Promise<StoredFile | null> => {
      const existing = await selectExisting(tx, { companyId, source, processedHash });
      return existing && { id: existing.id, outcome: existing.deleted ? 'deleted' : 'existing' };
    });
  const current = await find(null);
  if (current !== null) return current;
  const content = await makeContent(bytes, source);
  const id = randomUUID();
  const pdf = content.mime_type === 'application/pdf';
  const storagePath = assetKey({ companyId, id, sha256: content.sha256, pdf });
  // Bytes are stored first, so that a row never refers to a missing file.
  await context.files.put(storagePath, content.content);
  const asset: NewAsset = {
    id,
    company_id: companyId,
    folder_id: folderId,
    storage_path: storagePath,
    original_filename: filename,
    mime_type: content.mime_type,
    bytes: content.content.byteLength,
    width: content.width,
    height: content.height,
    sha256: content.sha256,
    source_sha256: source,
  };
  if (await withTenant(context, (tx) => insertAsset(tx, asset))) return { id, outcome: 'added' };
  await context.files.remove(storagePath);
  const other = await find(content.sha256);
  if (other === null) throw new Error('the file is neither new nor existing');
  return other;
}
