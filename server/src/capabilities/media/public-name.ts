import { type MediaFormat, readMediaUrl } from '@trunkline/contract/kernel/media-url';

/** The variant and hash prefix in the last part of a public URL. */
export type PublicName = { readonly hash: string } & (
  | {
      readonly form: 'whole';
      readonly width: number;
      readonly height: number;
      readonly focal: string;
    }
  | { readonly form: 'variant'; readonly width: number; readonly format: MediaFormat }
  | { readonly form: 'document' }
);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const variantOrDocument = /^([0-9a-f]{10})(?:-([1-9]\d{2,3})\.(avif|webp)|\.pdf)$/;

/** Parses `{id}/{name}` below /media-assets; null for anything else. */
export function readPublicName(id: string, name: string): PublicName | null {
  if (!uuid.test(id)) return null;
  const parsed = readMediaUrl(`/media-assets/${id}/${name}`);
  if (parsed !== null) {
    const { hash, width, height, focal } = parsed;
    return { form: 'whole', hash, width, height, focal };
  }
  const [, hash, width, format] = variantOrDocument.exec(name) ?? [];
  if (hash === undefined) return null;
  if (format !== 'avif' && format !== 'webp') return { form: 'document', hash };
  return { form: 'variant', hash, width: Number(width), format };
}
