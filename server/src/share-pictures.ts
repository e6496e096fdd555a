import {
  type ShareCard,
  sharePicturePath,
  sharePictureSize,
  sharePictureUrl,
} from '@trunkline/contract/kernel/share-picture';
import { defineCapability } from './kernel/capability.ts';
import type { DocumentRoute } from './kernel/document-route.ts';
import { drawCard } from './kernel/share-picture/card.ts';
import { entriesOf } from './sitemap.ts';

const seconds = 10;

/** Draws a share picture as PNG. */
export async function renderShareCard(card: ShareCard): Promise<Uint8Array> {
  // Loaded when the first picture is drawn; cached pictures don't need it.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(Buffer.from(await drawCard(card)))
    .resize(sharePictureSize.width, sharePictureSize.height)
    .timeout({ seconds })
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toBuffer();
}

/**
 * Pictures for link previews: the title of a public document in the colours and font of its tenant.
 * An address with an old version redirects to the current picture.
 */
const sharePicture: DocumentRoute = {
  path: '/og/:name',
  // Only documents refer to share pictures, always to the current version.
  exists: () => Promise.resolve(false),
  async make({ context, frame, params }) {
    const { name = '' } = params;
    const path = sharePicturePath(name);
    if (path === null) return null;
    const entries = path === '/' ? [] : await entriesOf(context);
    const entry = entries.find((entry) => entry.path === path);
    if (path !== '/' && entry === undefined) return null;
    const card = { path, title: entry?.title ?? '', tenant: frame.tenant };
    const current = sharePictureUrl(card);
    if (current !== `/og/${name}`) return { body: '', location: current, keep: false };
    return { type: 'image/png', body: await renderShareCard(card) };
  },
};

export const sharePicturesCapability = defineCapability({
  name: 'share-pictures',
  documents: [sharePicture],
});
