export type FileType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'pdf';

/**
 * Detects a file's type by its first bytes, ignoring its name; null for types that aren't accepted.
 */
export function typeOf(bytes: Buffer): FileType | null {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  if (start.startsWith('%PDF-')) return isComplete(bytes) ? 'pdf' : null;
  return brandsOf(bytes).includes('avif') ? 'avif' : null;
}

/** Returns the brands in the first box of an ISO file; 'avif' among them means AVIF. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.byteLength, 256);
  const brands: string[] = [];
  for (let offset = 8; offset + 4 <= end; offset += 4)
    brands.push(bytes.toString('latin1', offset, offset + 4));
  return brands;
}

/** A truncated document has no end marker. */
function isComplete(bytes: Buffer): boolean {
  return bytes.subarray(-2048).includes('%%EOF', 0, 'latin1');
}
