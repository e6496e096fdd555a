import { mediaUrl, readMediaUrl } from '@trunkline/contract/kernel/media-url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow, removeRow } from '../../../kernel/resource/index.ts';
import { refusalOf } from '../../../testing.ts';
import { mediaSource } from '../source.ts';
import { createMediaTest, type MediaTest } from '../testing.ts';
import { listUses } from './list-uses.ts';

let net: MediaTest;
beforeAll(async () => {
  net = await createMediaTest();
});
afterAll(() => net.drop());

const hero = (url: string) => ({ sections: [{ type: 'hero', title: 'x', hero_image: url }] });
const uses = async (who: 'northAdmin' | 'southAdmin' | 'owner', id: string) =>
  (await listUses(await net.as(who), { id })).items;

test('a page that shows a picture is known, in whatever form it says so, and no longer once it does not', async () => {
  const { id, url } = await net.added('northAdmin');
  const sections = await net.page(net.companies.north, hero(url));
  const text = await net.page(net.companies.north, `<p><img src="${url}" alt=""></p>`);
  expect((await uses('northAdmin', id)).map(({ item_id }) => item_id).toSorted()).toEqual(
    [sections, text].toSorted(),
  );
  expect(await getRow(await net.as('northAdmin'), mediaSource, { id })).toMatchObject({ uses: 2 });
  await net.admin.query("update pages set content = '{}' where id = $1", [sections]);
  await net.admin.query('delete from pages where id = $1', [text]);
  expect(await uses('northAdmin', id)).toEqual([]);
});

test('a page follows its title, and another focal point is the same picture', async () => {
  const { id, url } = await net.added('northAdmin');
  const address = readMediaUrl(url);
  const page = await net.page(
    net.companies.north,
    hero(address === null ? '' : mediaUrl({ ...address, focal: '04' })),
  );
  await net.admin.query("update pages set title = 'Renamed' where id = $1", [page]);
  expect(await uses('northAdmin', id)).toEqual([
    {
      kind: 'page',
      item_id: page,
      label: 'Renamed',
      company_id: net.companies.north,
      company_name: 'North',
    },
  ]);
});

test('logos, favicons and settings refer by id, and cannot lose theirs', async () => {
  const { id } = await net.added('northAdmin');
  await net.admin.query('insert into tenant_themes (company_id, logo_media_id) values ($1, $2)', [
    net.companies.north,
    id,
  ]);
  const setting = await net.added('northAdmin');
  await net.admin.query(
    `insert into site_settings (company_id, setting_key, setting_value) values ($1, 'main_logo', $2)`,
    [net.companies.north, JSON.stringify({ media_asset_id: setting.id, alt_text: '' })],
  );
  expect(await uses('northAdmin', id)).toMatchObject([{ kind: 'theme' }]);
  expect(await uses('northAdmin', setting.id)).toMatchObject([
    { kind: 'setting', label: 'main_logo' },
  ]);
  for (const used of [id, setting.id])
    expect(
      await refusalOf(removeRow(await net.as('northAdmin'), mediaSource, { id: used })),
    ).toMatchObject({
      code: 'conflict',
      message: 'It is a logo or favicon in use. Choose another one there first.',
    });
});

test('a company shows its own pictures and those above it, never another’s', async () => {
  const { url, id } = await net.added('northAdmin');
  await net.page(net.companies.northShop, hero(url));
  expect(await uses('northAdmin', id)).toMatchObject([{ company_name: 'North Shop' }]);
  const foreign = 'A picture of another company cannot be shown here.';
  await expect(net.page(net.companies.south, hero(url))).rejects.toThrow(foreign);
  await expect(net.page(net.companies.platform, hero(url))).rejects.toThrow(foreign);
  const mixed = await net.page(net.companies.south, hero('/media/elsewhere.png'));
  await expect(
    net.admin.query('update pages set content = $2 where id = $1', [
      mixed,
      JSON.stringify(hero(url)),
    ]),
  ).rejects.toThrow(foreign);
});

test('a page in which a picture is gone can still be changed', async () => {
  const { id, url } = await net.added('northAdmin');
  const page = await net.page(net.companies.north, hero(url));
  await net.admin.query('delete from media_assets where id = $1', [id]);
  await net.admin.query("update pages set title = 'Still here' where id = $1", [page]);
  const { rows } = await net.admin.query('select title from pages where id = $1', [page]);
  expect(rows).toEqual([{ title: 'Still here' }]);
});

test('nobody learns who shows another company’s file', async () => {
  const { id } = await net.added('northAdmin');
  expect(await refusalOf(uses('southAdmin', id))).toMatchObject({ code: 'not_found' });
  expect(await uses('owner', id)).toEqual([]);
});
