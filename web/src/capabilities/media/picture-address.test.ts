import { mediaUrl } from '@trunkline/contract/kernel/media-url';
import { expect, test } from 'vitest';
import { formatBytes, thumbnailOf } from './picture-address.ts';

const id = '0b9c6f3a-8f0e-4c1b-9f59-1a2b3c4d5e6f';
const address = (width: number) =>
  mediaUrl({ id, hash: '0123456789', width, height: 100, focal: '22' });

test('a tile shows a small size, or the picture itself if that is no larger', () => {
  expect(thumbnailOf(address(800))).toBe(`/media-assets/${id}/0123456789-320.webp`);
  expect(thumbnailOf(address(800), 640)).toBe(`/media-assets/${id}/0123456789-640.webp`);
  expect(thumbnailOf(address(320))).toBe(address(320));
  expect(thumbnailOf('https://example.com/a.png')).toBe('https://example.com/a.png');
});

test.each([
  [0, '0 bytes'],
  [1023, '1,023 bytes'],
  [1024, '1 KB'],
  [1_572_864, '1.5 MB'],
  [5 * 1024 ** 3, '5 GB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
