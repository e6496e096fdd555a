import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makePhoto } from './photo.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } });
const refusalFor = async (bytes: Buffer) =>
  makePhoto(bytes).then(
    () => 'taken',
    (problem: { code: string; fields?: { message: string }[] }) =>
      `${problem.code}: ${problem.fields?.[0]?.message}`,
  );

describe('a picture becomes a small square WebP', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('from %s', async (format) => {
    const { image, hash } = await makePhoto(await picture(700, 400).toFormat(format).toBuffer());
    expect(await sharp(image).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    });
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
    expect(image.byteLength).toBeLessThanOrEqual(64 * 1024);
  });

  test('removes all other data in the file', async () => {
    const exifTags = {
      IFD0: { Copyright: 'A. Photographer', Artist: 'me' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1' },
    };
    const original = await picture(300, 300)
      .withExif(exifTags)
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    const { image } = await makePhoto(original);
    const { exif, icc, xmp, iptc } = await sharp(image).metadata();
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(image.includes('A. Photographer')).toBe(false);
  });

  test('applies the camera orientation', async () => {
    const composite = {
      create: { width: 100, height: 200, channels: 3 as const, background: 'red' },
    };
    const wideImage = await sharp({
      create: { ...composite.create, width: 200, height: 200, background: 'blue' },
    })
      .composite([{ input: composite, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { image } = await makePhoto(wideImage);
    const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
    const pixelAt = (x: number, y: number) =>
      [...data.subarray((y * info.width + x) * info.channels)].slice(0, 3);
    // A quarter turn clockwise brings the left half to the top.
    expect(pixelAt(128, 20)[0]).toBeGreaterThan(200);
    expect(pixelAt(128, 235)[2]).toBeGreaterThan(200);
  });

  test('keeps a picture of noise within the size limit', async () => {
    const noise = await sharp({
      create: {
        width: 256,
        height: 256,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
        background: 'white',
      },
    })
      .png()
      .toBuffer();
    expect((await makePhoto(noise)).image.byteLength).toBeLessThanOrEqual(64 * 1024);
  });
});

describe('rejects', () => {
  const wrongType = 'validation_failed: Please choose a JPEG, PNG or WebP picture.';

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG after a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['GIF', 'GIF89a'],
    ['PDF', '%PDF-1.7'],
    ['an empty file', ''],
  ])('%s', async (_, text) => {
    expect(await refusalFor(Buffer.from(text))).toBe(wrongType);
  });

  test('a file that only begins like a picture, or is truncated', async () => {
    const png = await picture(600, 600).png().toBuffer();
    const unreadable = "validation_failed: This picture can't be read. Choose another one.";
    expect(await refusalFor(Buffer.from('\xff\xd8\xff<svg/>', 'latin1'))).toBe(unreadable);
    expect(await refusalFor(Buffer.from('\x89PNG\r\n\x1a\nnot really', 'latin1'))).toBe(unreadable);
    expect(await refusalFor(png.subarray(0, png.length / 2))).toBe(unreadable);
  });

  test('animated pictures', async () => {
    const frames = await sharp(
      await Promise.all(
        ['red', 'blue'].map((background) =>
          sharp({ create: { width: 50, height: 50, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      ),
      { join: { animated: true } },
    )
      .webp({ loop: 0 })
      .toBuffer();
    const animatedMessage = "validation_failed: Choose a picture that isn't animated.";
    expect(await refusalFor(frames)).toBe(animatedMessage);
    const stillPicture = await picture(50, 50).png().toBuffer();
    // acTL follows the header, which ends at byte 33.
    const control = Buffer.concat([
      Buffer.from([0, 0, 0, 8]),
      Buffer.from('acTL'),
      Buffer.alloc(12),
    ]);
    const animated = Buffer.concat([
      stillPicture.subarray(0, 33),
      control,
      stillPicture.subarray(33),
    ]);
    expect(await refusalFor(animated)).toBe(animatedMessage);
  });

  test('a small file that would decompress to a huge picture', async () => {
    const bomb = await picture(8000, 8000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.byteLength).toBeLessThan(1024 * 1024);
    expect(await refusalFor(bomb)).toMatch(/^validation_failed: /);
  });
});
