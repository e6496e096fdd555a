import { expect, test } from 'vitest';
import { mediaUrl, readMediaUrl, variantUrl, variantWidths, widthsOf } from './media-url.ts';

const picture = {
  id: '0b9c6f3a-8f0e-4c1b-9f59-1a2b3c4d5e6f',
  hash: '0123456789',
  width: 1600,
  height: 900,
  focal: '31',
};
const address = `/media-assets/${picture.id}/0123456789-1600x900-31.webp`;

test('an address encodes its parts', () => {
  expect(mediaUrl(picture)).toBe(address);
  expect(readMediaUrl(address)).toEqual(picture);
});

test.each([
  '',
  '/media/hero.png',
  `https://example.com${address}`,
  `${address}?x=1`,
  address.replace('.webp', '.avif'),
  address.replace('-31', '-51'),
  address.replace('-31', '-3'),
  address.replace('1600x900', '0x900'),
  address.replace('1600x900', '160000x900'),
  address.replace('0123456789-', '012345678-'),
  address.toUpperCase(),
  address.replace('/media-assets/', '/media-assets/../'),
  `${address}\n`,
])('%j is not a picture address', (other) => {
  expect(readMediaUrl(other)).toBeNull();
});

test('offers the standard widths below the width of a picture, and AVIF also in its own', () => {
  expect(widthsOf({ width: 320 })).toEqual([]);
  expect(widthsOf(picture)).toEqual([320, 480, 640, 960, 1280]);
  expect(variantWidths(picture)).toEqual([320, 480, 640, 960, 1280, 1600]);
  expect(variantWidths({ width: 1920 })).toEqual([320, 480, 640, 960, 1280, 1920]);
  expect(variantWidths({ width: 4000 })).toEqual([320, 480, 640, 960, 1280, 1920]);
  expect(variantUrl(picture, 640, 'avif')).toBe(`/media-assets/${picture.id}/0123456789-640.avif`);
});
