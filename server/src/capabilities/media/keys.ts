import { iconSides, squareForms } from '@trunkline/contract/kernel/brand-icons';
import { type MediaFormat, mediaFormats, mediaWidths } from '@trunkline/contract/kernel/media-url';

/** Where an asset's bytes are: the bucket of the specification, with the company as part of the path. */
export function assetKey(asset: AssetContent): string {
  const { companyId, id, sha256, pdf, turn } = asset;
  const name = `${sha256.slice(0, 10)}${turn === undefined ? '' : `v${turn}`}`;
  return `media-assets/${companyId}/${id}/${name}.${pdf ? 'pdf' : 'webp'}`;
}

interface AssetContent {
  readonly companyId: string;
  readonly id: string;
  readonly sha256: string;
  readonly pdf: boolean;
  /** Of what takes another's place, a word that no other has: each is forgotten by its own key. */
  readonly turn?: string;
}

const bare = (path: string) => path.replace(/\.[a-z]+$/, '');

/** Where a smaller or other form of a picture is kept: its width, or 'own' for as wide as it is. */
export function variantKey(path: string, width: number | 'own', format: MediaFormat): string {
  return `${bare(path)}-${width}.${format}`;
}

/** Everything that may be kept of an asset, with the icons that branding makes of favicons and logos. */
export function allKeys(path: string): string[] {
  const variants = ([...mediaWidths, 'own'] as const).flatMap((width) =>
    mediaFormats.map((format) => variantKey(path, width, format)),
  );
  const icons = path.endsWith('.png') ? iconSides : [];
  const squares = [...icons, ...squareForms].map((form) => `${bare(path)}-${form}.png`);
  return [path, ...variants, ...squares];
}

export const uploadFolder = 'media-uploads/';

/** Files of messages: nothing is made of them. */
export const attachmentFolder = 'message-attachments/';
