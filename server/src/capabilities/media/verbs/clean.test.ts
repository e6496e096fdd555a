import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaTest, drawPicture, type MediaTest } from '../testing.ts';
import { cleanMedia } from './clean.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

const clean = (now = network.clock.now) => cleanMedia(network.database, network.files, now);

test('uploads unfinished after a day are removed with their parts; current ones stay', async () => {
  const { id } = await network.begin('northAdmin', 10);
  await network.send('northAdmin', id, 0, Buffer.alloc(5));
  const { rows } = await network.admin.query<{ parts: string[] }>(
    'select parts from media_uploads where id = $1',
    [id],
  );
  const [key = ''] = rows[0]?.parts ?? [];
  await clean();
  expect(await network.files.get(key)).not.toBeNull();
  await clean(new Date(network.clock.now.getTime() + 86_400_000));
  expect(await network.files.get(key)).toBeNull();
  const { rowCount } = await network.admin.query('select from media_uploads where id = $1', [id]);
  expect(rowCount).toBe(0);
});

test('purged files are removed in every size', async () => {
  const asset = await network.addAsset('northAdmin');
  const small = asset.url.replace('-640x360-22.webp', '-320.avif');
  const variantUrl = asset.url.replace('-640x360-22.webp', '-640.avif');
  expect(await network.show(small)).not.toBeNull();
  expect(await network.show(variantUrl)).not.toBeNull();
  const base = asset.storage_path.replace('.webp', '');
  const keys = [asset.storage_path, `${base}-320.avif`, `${base}-own.avif`];
  await network.admin.query('update media_assets set deleted_at = now() where id = $1', [asset.id]);
  await clean();
  for (const key of keys) expect(await network.files.get(key)).not.toBeNull();
  await network.admin.query('delete from media_assets where id = $1', [asset.id]);
  expect(await clean()).toBe(1);
  for (const key of keys) expect(await network.files.get(key)).toBeNull();
  expect(await clean()).toBe(0);
});

test('the files of a purged company are removed', async () => {
  const company = await network.createTenant(network.companies.northShop, 'customer');
  const asset = await network.addAsset('northAdmin', await drawPicture(), 'a.png', {
    company_id: company,
  });
  await network.admin.query('delete from companies where id = $1', [company]);
  await clean();
  expect(await network.files.get(asset.storage_path)).toBeNull();
});
