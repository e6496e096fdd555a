import type { Branding, PictureInput, PictureKind } from '@trunkline/contract/branding';
import { pictureBytes } from '@trunkline/contract/kernel/branding-limits';
import type * as z from 'zod';
import { requireAction } from '../../../kernel/allowed-actions.ts';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { makePicture } from '../make-picture.ts';
import { keyOf, nameOf } from '../pictures.ts';
import { readBranding } from '../present.ts';
import { type PictureReference, setReference, storeAsset } from '../queries.ts';

export function referenceOf(kind: PictureKind, mediaId: string | null): PictureReference {
  return kind === 'logo' ? { logo_media_id: mediaId } : { favicon_media_id: mediaId };
}

/**
 * Sets a company's logo or favicon. Throws Problem `validation_failed` if it isn't a picture,
 * `payload_too_large`, `not_found` or `forbidden`.
 */
export async function setPicture(
  context: SignedIn,
  { id, kind, image, filename }: z.output<typeof PictureInput>,
): Promise<Branding> {
  const decoded = Buffer.from(image, 'base64');
  if (decoded.byteLength > pictureBytes) throw new Problem('payload_too_large');
  const before = await withTenant(context, (tx) => readBranding(tx, context, id));
  requireAction(before, 'update');
  const { company } = before;
  // Outside a transaction: processing takes a while, and no connection should wait for it.
  const { bytes, type, width, height, sha256, smaller } = await makePicture(kind, decoded);
  const key = keyOf(id, nameOf(kind, sha256));
  await context.files.put(key, bytes);
  for (const [side, icon] of smaller) {
    await context.files.put(keyOf(id, nameOf(kind, sha256, side)), icon);
  }
  const branding = await withTenant(context, async (tx) => {
    const mediaId = await storeAsset(tx, {
      company_id: id,
      storage_path: key,
      alt_text: company.name.slice(0, 300),
      original_filename: filename,
      mime_type: type,
      bytes: bytes.byteLength,
      width,
      height,
      sha256,
    });
    await setReference(tx, id, referenceOf(kind, mediaId));
    return readBranding(tx, context, id);
  });
  await context.invalidatePublicCache();
  return branding;
}
