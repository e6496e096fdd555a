import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawMark, markFiles, readMark } from '../testing/mark.ts';

const pixels = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer();

test.each(markFiles)('%s matches the mark in favicon.svg', async (name, side, isMaskable) => {
  const stored = await readMark(name);
  expect(await sharp(stored).metadata()).toMatchObject({
    format: 'png',
    width: side,
    height: side,
  });
  expect(stored.byteLength).toBeLessThan(8_000);
  const [storedPixels, expectedPixels] = await Promise.all([
    pixels(stored),
    drawMark(side, isMaskable).then(pixels),
  ]);
  // Another version of the library may smooth an edge differently.
  const differingBytes = storedPixels.filter(
    (value, index) => Math.abs(value - (expectedPixels[index] ?? 0)) > 64,
  ).length;
  expect(differingBytes / storedPixels.length).toBeLessThan(0.005);
  // A maskable icon is opaque to its corners.
  expect(storedPixels[3]).toBe(isMaskable ? 255 : 0);
});
