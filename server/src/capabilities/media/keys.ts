import { iconSides, squareForms } from '@trunkline/contract/kernel/brand-icons';
import { type MediaFormat, mediaFormats, mediaWidths } from '@trunkline/contract/kernel/media-url';

/**
 * Returns the key of an asset's bytes: the specification's bucket, with the company in the path.
 */
export function assetKey(asset: AssetContent): string {
  const { companyId, id, sha256, pdf, randomSuffix } = asset;
  const name = `${sha256.slice(0, 10)}${randomSuffix === undefined ? '' : `v${randomSuffix}`}`;
  return `media-assets/${companyId}/${id}/${name}.${pdf ? 'pdf' : 'webp'}`;
}

interface AssetContent {
  readonly companyId: string;
  readonly id: string;
  readonly sha256: string;
  readonly pdf: boolean;
  /** Random part of a replacement's key, so that each version is deleted by its own key. */
  readonly randomSuffix?: string;
}

const withoutExtension = (path: string) => path.replace(/\.[a-z]+$/, '');

/** Returns the key of a picture's variant: its width, or 'own' for the original width. */
export function variantKey(path: string, width: number | 'own', format: MediaFormat): string {
  return `${withoutExtension(path)}-${width}.${format}`;
}

/**
 * Returns all keys that may exist for an asset, including the icons that branding generates from
 * favicons and logos.
 */
export function allKeys(path: string): string[] {
  const variants = ([...mediaWidths, 'own'] as const).flatMap((width) =>
    mediaFormats.map((format) => variantKey(path, width, format)),
  );
  const icons = path.endsWith('.png') ? iconSides : [];
  const squares = [...icons, ...squareForms].map((form) => `${withoutExtension(path)}-${form}.png`);
  return [path, ...variants, ...squares];
}

export const uploadFolder = 'media-uploads/';

/** Attachments of messages have no variants. */
export const attachmentFolder = 'message-attachments/';
