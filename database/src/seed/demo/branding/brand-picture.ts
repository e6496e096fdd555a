import { createHash } from 'node:crypto';
import { iconSides, wholeIcon } from '@trunkline/contract/kernel/brand-icons';
import type { DemoContext } from '../part.ts';
import type { DemoCompany } from '../story.ts';

/**
 * Stores a logo or favicon under the storage keys that branding serves it from, adds it to the
 * media library, and returns its ID.
 */
export async function addBrandPicture(
  { story, tools }: DemoContext,
  company: DemoCompany,
  kind: 'logo' | 'favicon',
  { svg, alt, at, by }: { svg: string; alt: string; at: string; by: string },
): Promise<string> {
  const isLogo = kind === 'logo';
  const picture = await tools.rasterise(svg, isLogo ? undefined : wholeIcon);
  const sha256 = createHash('sha256').update(picture.content).digest('hex');
  const stem = `media/${company.id}/${sha256}`;
  const storage_path = `${stem}.${isLogo ? 'webp' : 'png'}`;
  await tools.store(storage_path, picture.content);
  for (const side of isLogo ? [] : iconSides)
    await tools.store(`${stem}-${side}.png`, (await tools.rasterise(svg, side)).content);
  const id = story.id('media_asset', `${company.slug} ${kind}`);
  const asset = {
    id,
    company_id: company.id,
    storage_path,
    original_filename: `${company.slug}-${kind}.${isLogo ? 'webp' : 'png'}`,
    alt_text: alt,
    mime_type: isLogo ? 'image/webp' : 'image/png',
    bytes: picture.content.byteLength,
    width: picture.width,
    height: picture.height,
    sha256,
    focal: '22',
    former_hashes: [],
    created_at: at,
    created_by: by,
  };
  story.insert('media_assets', [asset]);
  return id;
}
