import { randomUUID } from 'node:crypto';
import { orderFileBytes } from '@trunkline/contract/kernel/constants';
import type { OrderFile } from '@trunkline/contract/orders';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { limitAttachments, makeAttachment, plainFilename } from '../../media/index.ts';
import { countUnusedFiles, insertFile } from '../queries/files.ts';

/** Maximum number of files per person that haven't been ordered. */
const maxUnused = 50;
const unusedLifetime = 24 * 3_600_000;

/**
 * Stores a file that answers a question. Throws Problem `payload_too_large`, `validation_failed`
 * for a type that isn't accepted, or `conflict` for too many files.
 */
export async function uploadFile(
  context: SignedIn,
  input: { readonly name: string; readonly content: string },
): Promise<OrderFile> {
  const uploaded = Buffer.from(input.content, 'base64');
  if (uploaded.byteLength > orderFileBytes) throw new Problem('payload_too_large');
  if ((await withTenant(context, countUnusedFiles)) >= maxUnused)
    throw new Problem('conflict', {
      message: `You have ${maxUnused} uploaded files that aren't in an order yet. Place an order before you upload more.`,
    });
  const { content, mime_type, width, filename } = await limitAttachments(() =>
    makeAttachment(uploaded, plainFilename(input.name)),
  );
  const id = randomUUID();
  const company_id = context.actor.companyId;
  const storage_path = `order-files/${company_id}/${id}`;
  const bytes = content.byteLength;
  // Bytes are stored first, so that a row never refers to a missing file.
  await context.files.put(storage_path, content);
  const created_at = context.now();
  const expires_at = new Date(created_at.getTime() + unusedLifetime);
  const stored = { id, company_id, mime_type, bytes, storage_path, created_at, expires_at };
  await withTenant(context, (tx) =>
    insertFile(tx, { ...stored, name: filename, is_picture: width !== null }),
  );
  return { id, name: filename, bytes };
}
