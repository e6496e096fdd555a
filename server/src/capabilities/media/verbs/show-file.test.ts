import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFiles } from '../../../kernel/files.ts';
import { startBucketServer } from '../../../testing/bucket-server.ts';
import { createMediaTest, drawPicture, type MediaTest, pdfWithTitle } from '../testing.ts';
import { finishUpload } from './finish-upload.ts';
import { beginUpload } from './begin-upload.ts';
import { receivePart } from './receive-part.ts';
import { showFile } from './show-file.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

const withSize = (url: string, end: string) => url.replace(/-\d+x\d+-\d\d\.webp$/, end);

test('returns the full picture and each of its sizes', async () => {
  const { url } = await network.addAsset(
    'northAdmin',
    await drawPicture({ width: 1000, height: 500 }),
  );
  expect((await network.show(url))?.type).toBe('image/webp');
  for (const [end, format, width] of [
    ['-320.webp', 'webp', 320],
    ['-640.avif', 'heif', 640],
    ['-1000.avif', 'heif', 1000],
  ] as const) {
    const file = await network.show(withSize(url, end));
    const found = await sharp(file?.bytes ?? Buffer.alloc(0)).metadata();
    expect(found).toMatchObject({ format, width, height: width / 2 });
    expect(file?.type).toBe(`image/${end.slice(-4)}`);
  }
});

test('an address with another focal point still works', async () => {
  const { url } = await network.addAsset('northAdmin');
  expect(await network.show(url.replace('-22.webp', '-04.webp'))).not.toBeNull();
});

test('generates a size once, however many requests, and never an unlisted width', async () => {
  const { url } = await network.addAsset(
    'northAdmin',
    await drawPicture({ width: 1000, height: 500 }),
  );
  let calls = 0;
  const count = async () => {
    calls += 1;
  };
  const address = withSize(url, '-480.avif');
  const all = await Promise.all([1, 2, 3, 4].map(() => network.show(address, count)));
  expect(new Set(all.map((item) => item?.bytes.byteLength)).size).toBe(1);
  calls = 0;
  await network.show(address, count);
  expect(calls).toBe(0);
  for (const end of ['-481.webp', '-1280.webp', '-1920.avif', '-1.webp', '-640.png', '-640.jpg'])
    expect(await network.show(withSize(url, end), count)).toBeNull();
  expect(calls).toBe(0);
});

test('a request over the limit generates nothing', async () => {
  const { url } = await network.addAsset('northAdmin');
  const refuse = () => Promise.reject(new Error('too many'));
  await expect(network.show(withSize(url, '-320.avif'), refuse)).rejects.toThrow('too many');
  expect(await network.show(url, refuse)).not.toBeNull();
});

test('requires both the ID and the content hash', async () => {
  const northAsset = await network.addAsset('northAdmin');
  const southAsset = await network.addAsset('southAdmin');
  const [, , id = '', name = ''] = northAsset.url.split('/');
  const [, , otherId = '', otherName = ''] = southAsset.url.split('/');
  for (const address of [
    `/media-assets/${id}/${otherName}`,
    `/media-assets/${otherId}/${name}`,
    `/media-assets/${id}/0000000000-640x360-22.webp`,
    northAsset.url.replace('640x360', '641x360'),
    northAsset.url.replace('.webp', '.pdf'),
    `/media-assets/${id}/`,
    `/media-assets/../${name}`,
    `/media-assets/${id.toUpperCase()}/${name}`,
    `/media-assets/%00/${name}`,
  ])
    expect({ address, shown: await network.show(address) }).toEqual({ address, shown: null });
});

test('serves a document as a file under its name', async () => {
  const bytes = pdfWithTitle('Terms');
  const { url } = await network.addAsset('northAdmin', bytes, 'Terms "2031".pdf');
  const file = await network.show(url);
  expect(file).toMatchObject({ type: 'application/pdf', filename: 'Terms "2031".pdf' });
  expect(await network.show(url.replace('.pdf', '-320.webp'))).toBeNull();
});

test('serves files in the recycle bin until they are purged', async () => {
  const { id, url } = await network.addAsset('northAdmin');
  await network.admin.query('update media_assets set deleted_at = now() where id = $1', [id]);
  expect(await network.show(url)).not.toBeNull();
  await network.admin.query('delete from media_assets where id = $1', [id]);
  expect(await network.show(url)).toBeNull();
});

test('serves nothing of a suspended company', async () => {
  const company = await network.createTenant(network.companies.northShop, 'customer');
  const { url } = await network.addAsset('northAdmin', await drawPicture(), 'a', {
    company_id: company,
  });
  await network.admin.query("update companies set status = 'suspended' where id = $1", [company]);
  expect(await network.show(url)).toBeNull();
});

test('uploads and serves files with a bucket as the file store', async () => {
  const server = await startBucketServer();
  const files = openFiles({ DATA_DIR: network.dataDir, S3_URL: server.url() });
  const context = { ...(await network.as('northAdmin')), files };
  const bytes = await drawPicture();
  const { id } = await beginUpload(context, {
    folder_id: null,
    filename: 'a.png',
    size: bytes.byteLength,
  });
  await receivePart(context, { id, offset: 0, bytes: bytes.subarray(0, 100) });
  await receivePart(context, { id, offset: 100, bytes: bytes.subarray(100) });
  const { asset } = await finishUpload(context, { id });
  const [, , assetId = '', name = ''] = asset.url.split('/');
  const read = async (file: string) => {
    const result = await showFile({ ...context, files }, { id: assetId, name: file }, () =>
      Promise.resolve(),
    );
    return result !== null && 'type' in result ? result : null;
  };
  expect((await read(name))?.type).toBe('image/webp');
  expect((await read(name.replace('-640x360-22.webp', '-320.avif')))?.type).toBe('image/avif');
  expect(await network.files.get(asset.storage_path)).toBeNull();
  await server.close();
});
