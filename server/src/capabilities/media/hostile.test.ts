import { deflateSync } from 'node:zlib';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../testing.ts';
import { createMediaTest, drawPicture, type MediaTest, pdfWithTitle } from './testing.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

const unsupported = 'Choose a JPEG, PNG, WebP, AVIF or GIF picture, or a valid PDF.';
const unreadable = "This picture can't be read. Choose another one.";
const tooMany = 'Please choose a picture of at most 40 megapixels.';
const script = '<script>alert(document.domain)</script>';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG with a declared size; its content may not match. */
function png(width: number, height: number, data: Buffer, extraChunks: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extraChunks,
    chunk('IDAT', deflateSync(data)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function gif(width: number, height: number): Buffer {
  const bytes = Buffer.from(
    'GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\0\0\0\0\0\x02\x02D\x01\0;',
    'latin1',
  );
  for (const at of [6, 24]) {
    bytes.writeUInt16LE(width, at);
    bytes.writeUInt16LE(height, at + 2);
  }
  return bytes;
}

const hostile: [string, () => Buffer | Promise<Buffer>, string][] = [
  ['text', () => Buffer.from('hello'), unsupported],
  ['one byte', () => Buffer.from('x'), unsupported],
  ['a program', () => Buffer.from('MZ\x90\0\x03'), unsupported],
  ['HTML', () => Buffer.from(`<!doctype html>${script}`), unsupported],
  ['HTML that begins with “PNG”', () => Buffer.from(`PNG\r\n${script}`), unsupported],
  [
    'SVG',
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    unsupported,
  ],
  [
    'SVG after a byte order mark',
    () => Buffer.from(`\uFEFF<?xml version="1.0"?><svg>${script}</svg>`),
    unsupported,
  ],
  ['a ZIP', () => Buffer.from('PK\x03\x04\0\0'), unsupported],
  ['a TIFF', () => Buffer.from('II*\0\x08\0\0\0', 'latin1'), unsupported],
  ['a BMP', () => Buffer.from('BM\x46\0\0\0'), unsupported],
  ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), unsupported],
  ['a video', () => Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomavc1', 'latin1'), unsupported],
  ['a PDF that is cut off', () => pdfWithTitle('x').subarray(0, 30), unsupported],
  [
    'a PDF after other content',
    () => Buffer.concat([Buffer.from(script), pdfWithTitle('x')]),
    unsupported,
  ],
  ['the first bytes of a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), unreadable],
  ['the first bytes of a JPEG', () => Buffer.from('\xff\xd8\xff\xe0', 'latin1'), unreadable],
  ['the first bytes of a WebP', () => Buffer.from('RIFF\xff\0\0\0WEBPVP8 ', 'latin1'), unreadable],
  [
    'the first bytes of an AVIF',
    () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1'),
    unreadable,
  ],
  [
    'a JPEG that is cut off',
    async () => (await drawPicture({ type: 'jpeg' })).subarray(0, 900),
    unreadable,
  ],
  ['a PNG that is cut off', async () => (await drawPicture()).subarray(0, 700), unreadable],
  [
    'a PNG with a wrong checksum',
    async () => {
      const bytes = Buffer.from(await drawPicture());
      const index = bytes.indexOf('IDAT') + 20;
      bytes.fill(0xff, index, index + 40);
      return bytes;
    },
    unreadable,
  ],
  ['a PNG of 100000 × 100000', () => png(100_000, 100_000, Buffer.alloc(1000)), unreadable],
  [
    'a PNG of 30000 × 30000 in a few bytes',
    () => png(30_000, 30_000, Buffer.alloc(40_000_000)),
    unreadable,
  ],
  ['a PNG of 7000 × 7000', () => png(7000, 7000, Buffer.alloc(7000 * 7001)), unreadable],
  ['a GIF of 65535 × 65535', () => gif(65_535, 65_535), unreadable],
  [
    'a video as a GIF',
    async () => {
      const frames = await Promise.all([
        drawPicture({ width: 60, height: 60 }),
        drawPicture({ width: 60, height: 60 }),
      ]);
      return sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer();
    },
    "Choose a picture that isn't animated.",
  ],
  [
    'an animated PNG',
    () => png(1, 1, Buffer.from([0, 255]), [chunk('acTL', Buffer.alloc(8))]),
    "Choose a picture that isn't animated.",
  ],
];

test.each(hostile)('%s is rejected and leaves nothing behind', async (_name, make, message) => {
  const bytes = await make();
  const refusal = await rejectionOf(network.upload('northAdmin', bytes, 'picture.png'));
  expect(refusal.code).toBe('validation_failed');
  expect([message, message === unreadable ? tooMany : message]).toContain(refusal.message);
  const { rows } = await network.admin.query('select from media_uploads where asset_id is null');
  expect(rows).toHaveLength(0);
});

test('reads a PNG with a decompression bomb in its text chunks without unpacking them', async () => {
  const bomb = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(200_000_000))]);
  const before = process.memoryUsage().rss;
  const bytes = png(4, 1, Buffer.from([0, 1, 2, 3, 4]), [chunk('zTXt', bomb)]);
  const outcome = await network.upload('northAdmin', bytes).then(
    ({ asset }) => asset.width,
    () => null,
  );
  expect([4, null]).toContain(outcome);
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
});

test('keeps only the picture of a file that is also a web page', async () => {
  const bytes = Buffer.concat([
    await drawPicture({ type: 'jpeg' }),
    Buffer.from(`<html>${script}</html>`),
  ]);
  const { asset } = await network.upload('northAdmin', bytes, 'page.html');
  expect(asset.mime_type).toBe('image/webp');
  const stored = Buffer.from((await network.files.get(asset.storage_path)) ?? []);
  expect(stored.includes('script')).toBe(false);
  expect((await network.show(asset.url))?.type).toBe('image/webp');
});

test('identifies a picture with a wrong extension by its bytes', async () => {
  const { asset } = await network.upload(
    'northAdmin',
    await drawPicture({ type: 'gif' }),
    'invoice.pdf',
  );
  expect(asset).toMatchObject({ kind: 'picture', mime_type: 'image/webp' });
});
