import { type SquareForm, sideOf, wholeIcon } from '@trunkline/contract/kernel/brand-icons';
import { textOn } from '@trunkline/contract/kernel/colour';
import type { FileStore } from '../../kernel/file-store.ts';
import { openCardFont, systemFont } from '../../kernel/share-picture/letters.ts';

/**
 * Share of the square's side that the mark can fill; for masks, the share that its diagonal can
 * reach.
 */
const logoShare = { icon: 0.84, mask: 0.8 } as const;
const bounds = { pixels: 50_000_000, seconds: 10 } as const;

interface IconRequest {
  readonly path: string;
  readonly form: SquareForm;
  /** Background colour, as '#rrggbb'. */
  readonly colour: string;
}

/**
 * Returns a picture centred on a square of one colour, cached in the file store. The cache has one
 * file per form, prefixed with its colour, so a new colour replaces the old file. Null if the
 * picture itself no longer exists.
 */
export async function readIcon(
  files: FileStore,
  { path, form, colour }: IconRequest,
): Promise<Uint8Array | null> {
  const key = `${path.replace(/\.[a-z]+$/, '')}-${form}.png`;
  const prefix = Buffer.from(colour.toLowerCase());
  const cached = await files.get(key);
  if (cached !== null && prefix.equals(cached.subarray(0, prefix.byteLength)))
    return cached.subarray(prefix.byteLength);
  const original = await files.get(path);
  if (original === null) return null;
  const icon = await makeIcon(original, { form, colour });
  await files.put(key, Buffer.concat([prefix, icon]));
  return icon;
}

async function openSharp() {
  // Loaded when the first icon is generated; cached icons don't need it.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Returns a letter in the middle of a square of a colour that it is readable on. */
export async function makeLetterIcon(
  letter: string,
  { form, colour }: Omit<IconRequest, 'path'>,
): Promise<Uint8Array> {
  const sharp = await openSharp();
  const outlines = await openCardFont('Geist');
  const font = outlines.covers(letter) ? outlines : systemFont;
  const side = wholeIcon;
  const place = { x: side * 0.1, y: side * 0.75, size: side * 0.72 };
  const drawn = font.draw(letter, { ...place, colour: textOn(colour), bold: true });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${drawn}</svg>`;
  // Centred by its visible part, because only some fonts tell the size of a letter.
  const input = await sharp(Buffer.from(svg)).trim().png().toBuffer();
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const square = await sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input, gravity: 'centre' }])
    .png()
    .toBuffer();
  return makeIcon(square, { form, colour });
}

async function makeIcon(original: Uint8Array, { form, colour }: Omit<IconRequest, 'path'>) {
  const sharp = await openSharp();
  const side = sideOf(form);
  const open = () => sharp(original, { limitInputPixels: bounds.pixels, failOn: 'error' });
  const { width, height } = await open().metadata();
  // Maskable icons can be cropped to a circle with a diameter of four fifths of the side.
  const scale = form.startsWith('mask')
    ? (side * logoShare.mask) / Math.hypot(width, height)
    : (side * logoShare.icon) / Math.max(width, height);
  const mark = await open()
    .resize(Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale)))
    .timeout({ seconds: bounds.seconds })
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
