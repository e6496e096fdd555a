import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createMediaTest, drawPicture, type MediaTest, pdfWithTitle } from '../testing.ts';
import { finishUpload } from './finish-upload.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

test('converts a picture to WebP at a URL derived from its content, and records the actor in the audit log', async () => {
  const { outcome, asset } = await network.upload(
    'northAdmin',
    await drawPicture(),
    '../up/desk.png',
  );
  expect({ outcome, asset }).toMatchObject({
    outcome: 'added',
    asset: {
      kind: 'picture',
      original_filename: 'desk.png',
      mime_type: 'image/webp',
      width: 640,
      height: 360,
      focal: '22',
      alt_text: '',
      company_id: network.companies.north,
      uses: 0,
      may: ['update', 'delete'],
    },
  });
  expect(asset.url).toMatch(
    new RegExp(`^/media-assets/${asset.id}/[0-9a-f]{10}-640x360-22\\.webp$`),
  );
  const stored = await network.files.get(asset.storage_path);
  expect(await sharp(stored ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: 'webp' });
  expect(await network.auditOf(asset.id)).toMatchObject([
    {
      action: 'insert',
      actor_id: network.people.northAdmin.id,
      company_id: network.companies.north,
    },
  ]);
});

test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('accepts %s', async (type) => {
  const { asset } = await network.upload('northAdmin', await drawPicture({ type }), `x.${type}`);
  expect(asset).toMatchObject({ mime_type: 'image/webp', width: 640 });
});

test('a PDF remains unchanged and has no dimensions', async () => {
  const bytes = pdfWithTitle('Prices');
  const { asset } = await network.upload('northAdmin', bytes, 'prices.pdf');
  expect(asset).toMatchObject({ kind: 'document', width: null, mime_type: 'application/pdf' });
  expect(asset.url).toMatch(/\/[0-9a-f]{10}\.pdf$/);
  const stored = await network.files.get(asset.storage_path);
  expect(Buffer.from(stored ?? []).equals(bytes)).toBe(true);
});

test('a photo is rotated upright, and its location and camera data are removed', async () => {
  const written = {
    IFD0: { Copyright: 'A. Photographer', Make: 'camera' },
    IFD3: { GPSLatitudeRef: 'N' },
  };
  const bytes = await sharp(await drawPicture({ width: 600, height: 300 }))
    .jpeg()
    .withExif(written)
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { asset } = await network.upload('northAdmin', bytes, 'photo.jpg');
  expect(asset).toMatchObject({ width: 300, height: 600 });
  const stored = Buffer.from((await network.files.get(asset.storage_path)) ?? []);
  const { exif, xmp, iptc, orientation } = await sharp(stored).metadata();
  expect({ exif, xmp, iptc, orientation }).toEqual({});
});

test('a large picture is scaled down to the maximum size', async () => {
  const bytes = await drawPicture({ width: 6000, height: 1500, type: 'jpeg' });
  const { asset } = await network.upload('northAdmin', bytes);
  expect(asset).toMatchObject({ width: 4096, height: 1024 });
});

test('uploading the same file again returns the existing one, whatever its name', async () => {
  const bytes = await drawPicture();
  const first = await network.upload('northAdmin', bytes, 'one.png');
  const second = await network.upload('northAdmin', bytes, 'two.png');
  expect(second).toMatchObject({ outcome: 'existing', asset: { id: first.asset.id } });
  expect(second.asset.original_filename).toBe('one.png');
});

test('treats a picture with different metadata as the same file', async () => {
  const plain = await drawPicture({ type: 'jpeg' });
  const tagged = await sharp(plain)
    .keepMetadata()
    .withExif({ IFD0: { Artist: 'me' } })
    .png()
    .toBuffer();
  const reencoded = await sharp(plain).png().toBuffer();
  const first = await network.upload('northAdmin', tagged);
  expect(await network.upload('northAdmin', reencoded)).toMatchObject({
    outcome: 'existing',
    asset: { id: first.asset.id },
  });
});

test('stores a file once when it is uploaded several times simultaneously', async () => {
  const bytes = await drawPicture();
  const uploads = await Promise.all([1, 2, 3, 4].map(() => network.upload('northAdmin', bytes)));
  expect(new Set(uploads.map(({ asset }) => asset.id)).size).toBe(1);
  expect(uploads.filter(({ outcome }) => outcome === 'added')).toHaveLength(1);
});

test('each company has its own file, even for the same content', async () => {
  const bytes = await drawPicture();
  const northAsset = await network.upload('northAdmin', bytes);
  const southAsset = await network.upload('southAdmin', bytes);
  expect(southAsset).toMatchObject({
    outcome: 'added',
    asset: { company_id: network.companies.south },
  });
  expect(southAsset.asset.id).not.toBe(northAsset.asset.id);
});

test('restores the same file from the recycle bin', async () => {
  const bytes = await drawPicture();
  const { asset } = await network.upload('northAdmin', bytes);
  await network.admin.query('update media_assets set deleted_at = now() where id = $1', [asset.id]);
  expect(await network.upload('northAdmin', bytes)).toMatchObject({
    outcome: 'restored',
    asset: { id: asset.id },
  });
  expect(await network.stored(asset.id)).toMatchObject({ deleted_at: null });
});

test('finishing again returns the same file; its parts are deleted', async () => {
  const bytes = await drawPicture();
  const { id } = await network.begin('northAdmin', bytes.byteLength);
  await network.send('northAdmin', id, 0, bytes);
  const { rows } = await network.admin.query<{ parts: string[] }>(
    'select parts from media_uploads where id = $1',
    [id],
  );
  const first = await finishUpload(await network.as('northAdmin'), { id });
  const second = await finishUpload(await network.as('northAdmin'), { id });
  expect(second.asset.id).toBe(first.asset.id);
  expect(await network.files.get(rows[0]?.parts[0] ?? 'none')).toBeNull();
});

test('rejects finishing an upload until all its parts have arrived', async () => {
  const bytes = await drawPicture();
  const { id } = await network.begin('northAdmin', bytes.byteLength);
  await network.send('northAdmin', id, 0, bytes.subarray(0, 100));
  expect(await rejectionOf(finishUpload(await network.as('northAdmin'), { id }))).toMatchObject({
    code: 'conflict',
    message: "Some parts of the file haven't been uploaded yet. Upload them, then try again.",
  });
  await network.send('northAdmin', id, 100, bytes.subarray(100));
  expect(await finishUpload(await network.as('northAdmin'), { id })).toMatchObject({
    outcome: 'added',
  });
});

test("no one can finish another person's upload", async () => {
  const bytes = await drawPicture();
  const { id } = await network.begin('northAdmin', bytes.byteLength);
  await network.send('northAdmin', id, 0, bytes);
  for (const persona of ['southAdmin', 'owner', 'northReseller', 'clerk'] as const)
    expect(await rejectionOf(finishUpload(await network.as(persona), { id }))).toMatchObject({
      code: 'not_found',
    });
});

test('expensive work for one file does not block the process', async () => {
  const bytes = await drawPicture({ width: 5000, height: 4000, type: 'jpeg' });
  const [before, all] = [process.threadCpuUsage(), process.cpuUsage()];
  await network.upload('northAdmin', bytes);
  const [thisThread, allThreads] = [process.threadCpuUsage(before), process.cpuUsage(all)];
  // If the picture were processed on this thread, it would account for nearly all CPU time.
  expect(thisThread.user + thisThread.system).toBeLessThan(
    (allThreads.user + allThreads.system) / 2,
  );
});
