import type { PictureKind } from '@trunkline/contract/branding';
import { iconSides } from '@trunkline/contract/kernel/brand-icons';
import * as z from 'zod';

/** What a theme's row says of a picture, so that a page can show it without asking for more. */
export const StoredPicture = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

const endings = { logo: 'webp', favicon: 'png' } as const;
const types = { webp: 'image/webp', png: 'image/png' } as const;

/** The public address of a picture on its tenant's host: named after the content, so it never changes. */
export function addressOf(kind: PictureKind, sha256: string, side?: number): string {
  return `/brand/${nameOf(kind, sha256, side)}`;
}

/** The last part of an address, and of the key in the file store. */
export function nameOf(kind: PictureKind, sha256: string, side?: number): string {
  return `${sha256}${side === undefined ? '' : `-${side}`}.${endings[kind]}`;
}

/** Where the bytes are; the company is part of the key, so that no name leads to another's. */
export function keyOf(companyId: string, name: string): string {
  return `media/${companyId}/${name}`;
}

/** What a name of a picture says, or null for one that is none. */
export function readName(name: string): { sha256: string; type: string } | null {
  const sides = iconSides.join('|');
  const match = new RegExp(`^([0-9a-f]{64})(?:\\.(webp)|(?:-(?:${sides}))?\\.(png))$`).exec(name);
  if (match === null) return null;
  return { sha256: match[1] ?? '', type: match[2] === undefined ? types.png : types.webp };
}
