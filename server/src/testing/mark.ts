import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = new URL('../../../web/public/', import.meta.url);

/**
 * The product's mark as PNG files, for places that don't support SVG: file name, side length and
 * whether it is maskable.
 */
export const markFiles = [
  ['mark-180.png', 180, true],
  ['mark-192.png', 192, false],
  ['mark-512.png', 512, false],
  ['mark-maskable-512.png', 512, true],
] as const;

/**
 * Draws the mark of `favicon.svg`; a maskable one fills its square, with the mark in the middle.
 */
export async function drawMark(side: number, isMaskable: boolean): Promise<Buffer> {
  const svg = await readFile(new URL('favicon.svg', folder), 'utf8');
  const source = isMaskable
    ? svg
        .replace(/viewBox="0 0 32 32"/, 'viewBox="-4 -4 40 40"')
        .replace(
          /<rect width="32" height="32" rx="7"/,
          '<rect x="-4" y="-4" width="40" height="40"',
        )
    : svg;
  return sharp(Buffer.from(source), { density: (72 * side) / 32 })
    .resize(side, side)
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toBuffer();
}

export const readMark = (name: string): Promise<Buffer> => readFile(new URL(name, folder));

// Run `node server/src/testing/mark.ts` after changing favicon.svg.
if (import.meta.main)
  for (const [name, side, isMaskable] of markFiles)
    await writeFile(new URL(name, folder), await drawMark(side, isMaskable));
