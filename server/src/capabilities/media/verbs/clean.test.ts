import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaTest, drawPicture, type MediaTest } from '../testing.ts';
import { cleanMedia } from './clean.ts';

let net: MediaTest;
beforeAll(async () => {
  net = await createMediaTest();
});
afterAll(() => net.drop());

const clean = (now = net.clock.now) => cleanMedia(net.database, net.files, now);

test('uploads unfinished after a day are removed with their parts; current ones stay', async () => {
  const { id } = await net.begin('northAdmin', 10);
  await net.send('northAdmin', id, 0, Buffer.alloc(5));
  const { rows } = await net.admin.query<{ parts: string[] }>(
    'select parts from media_uploads where id = $1',
    [id],
  );
  const [key = ''] = rows[0]?.parts ?? [];
  await clean();
  expect(await net.files.get(key)).not.toBeNull();
  await clean(new Date(net.clock.now.getTime() + 86_400_000));
  expect(await net.files.get(key)).toBeNull();
  const { rowCount } = await net.admin.query('select from media_uploads where id = $1', [id]);
  expect(rowCount).toBe(0);
});

test('purged files are removed in every size', async () => {
  const asset = await net.added('northAdmin');
  const small = asset.url.replace('-640x360-22.webp', '-320.avif');
  const variantUrl = asset.url.replace('-640x360-22.webp', '-640.avif');
  expect(await net.show(small)).not.toBeNull();
  expect(await net.show(variantUrl)).not.toBeNull();
  const base = asset.storage_path.replace('.webp', '');
  const keys = [asset.storage_path, `${base}-320.avif`, `${base}-own.avif`];
  await net.admin.query('update media_assets set deleted_at = now() where id = $1', [asset.id]);
  await clean();
  for (const key of keys) expect(await net.files.get(key)).not.toBeNull();
  await net.admin.query('delete from media_assets where id = $1', [asset.id]);
  expect(await clean()).toBe(1);
  for (const key of keys) expect(await net.files.get(key)).toBeNull();
  expect(await clean()).toBe(0);
});

test('the files of a purged company are removed', async () => {
  const company = await net.mintTenant(net.companies.northShop, 'customer');
  const asset = await net.added('northAdmin', await drawPicture(), 'a.png', {
    company_id: company,
  });
  await net.admin.query('delete from companies where id = $1', [company]);
  await clean();
  expect(await net.files.get(asset.storage_path)).toBeNull();
});
