import type { PictureKind } from '@trunkline/contract/branding';
import { iconSides } from '@trunkline/contract/kernel/brand-icons';
import * as z from 'zod';

/** Picture details stored in the theme's row, so that a page can render without another query. */
export const StoredPicture = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

const extensions = { logo: 'webp', favicon: 'png' } as const;
const types = { webp: 'image/webp', png: 'image/png' } as const;

/**
 * Returns the public URL of a picture on its tenant's host: named after its content hash, so it
 * never changes.
 */
export function addressOf(kind: PictureKind, sha256: string, side?: number): string {
  return `/brand/${nameOf(kind, sha256, side)}`;
}

/** Returns the last part of a picture's URL and of its key in the file store. */
export function nameOf(kind: PictureKind, sha256: string, side?: number): string {
  return `${sha256}${side === undefined ? '' : `-${side}`}.${extensions[kind]}`;
}

/**
 * Returns the key in the file store. It contains the company, so that no name leads to another
 * company's file.
 */
export function keyOf(companyId: string, name: string): string {
  return `media/${companyId}/${name}`;
}

/** Parses a picture's name; null if it is invalid. */
export function parseName(name: string): { sha256: string; type: string } | null {
  const sides = iconSides.join('|');
  const match = new RegExp(`^([0-9a-f]{64})(?:\\.(webp)|(?:-(?:${sides}))?\\.(png))$`).exec(name);
  if (match === null) return null;
  return { sha256: match[1] ?? '', type: match[2] === undefined ? types.png : types.webp };
}
