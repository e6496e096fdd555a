import { mediaUrl, readMediaUrl } from '@trunkline/contract/kernel/media-url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRow, removeRow } from '../../../kernel/resource/index.ts';
import { rejectionOf } from '../../../testing.ts';
import { mediaSource } from '../source.ts';
import { createMediaTest, type MediaTest } from '../testing.ts';
import { listUses } from './list-uses.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

const hero = (url: string) => ({ sections: [{ type: 'hero', title: 'x', hero_image: url }] });
const uses = async (persona: 'northAdmin' | 'southAdmin' | 'owner', id: string) =>
  (await listUses(await network.as(persona), { id })).items;

test('a page counts as a use while it shows the picture, in sections or in HTML', async () => {
  const { id, url } = await network.addAsset('northAdmin');
  const sections = await network.page(network.companies.north, hero(url));
  const text = await network.page(network.companies.north, `<p><img src="${url}" alt=""></p>`);
  expect((await uses('northAdmin', id)).map(({ item_id }) => item_id).toSorted()).toEqual(
    [sections, text].toSorted(),
  );
  expect(await getRow(await network.as('northAdmin'), mediaSource, { id })).toMatchObject({
    uses: 2,
  });
  await network.admin.query("update pages set content = '{}' where id = $1", [sections]);
  await network.admin.query('delete from pages where id = $1', [text]);
  expect(await uses('northAdmin', id)).toEqual([]);
});

test('only fields that can show or link to a picture count as uses, not text such as a title', async () => {
  const { id, url } = await network.addAsset('northAdmin');
  await network.page(network.companies.north, { sections: [{ type: 'hero', title: url }] });
  expect(await uses('northAdmin', id)).toEqual([]);
  const links = { type: 'cta', title: 'x', buttons: [{ text: 'x', link: url, type: 'primary' }] };
  const page = await network.page(network.companies.north, { sections: [links] });
  expect(await uses('northAdmin', id)).toMatchObject([{ item_id: page }]);
});

test('a use shows the current page title, and counts with any focal point', async () => {
  const { id, url } = await network.addAsset('northAdmin');
  const address = readMediaUrl(url);
  const page = await network.page(
    network.companies.north,
    hero(address === null ? '' : mediaUrl({ ...address, focal: '04' })),
  );
  await network.admin.query("update pages set title = 'Renamed' where id = $1", [page]);
  expect(await uses('northAdmin', id)).toEqual([
    {
      kind: 'page',
      item_id: page,
      label: 'Renamed',
      company_id: network.companies.north,
      company_name: 'North',
    },
  ]);
});

test('a picture that a logo, favicon or setting refers to by ID cannot be deleted', async () => {
  const { id } = await network.addAsset('northAdmin');
  await network.admin.query(
    'insert into tenant_themes (company_id, logo_media_id) values ($1, $2)',
    [network.companies.north, id],
  );
  const setting = await network.addAsset('northAdmin');
  await network.admin.query(
    `insert into site_settings (company_id, setting_key, setting_value) values ($1, 'main_logo', $2)`,
    [network.companies.north, JSON.stringify({ media_asset_id: setting.id, alt_text: '' })],
  );
  expect(await uses('northAdmin', id)).toMatchObject([{ kind: 'theme' }]);
  expect(await uses('northAdmin', setting.id)).toMatchObject([
    { kind: 'setting', label: 'main_logo' },
  ]);
  for (const usedId of [id, setting.id])
    expect(
      await rejectionOf(removeRow(await network.as('northAdmin'), mediaSource, { id: usedId })),
    ).toMatchObject({
      code: 'conflict',
      message: 'This picture is used as a logo or favicon. Choose another one there first.',
    });
});

test('a company can show its own pictures and those of companies above, but no others', async () => {
  const { url, id } = await network.addAsset('northAdmin');
  await network.page(network.companies.northShop, hero(url));
  expect(await uses('northAdmin', id)).toMatchObject([{ company_name: 'North Shop' }]);
  const foreign = 'picture_of_other_company';
  await expect(network.page(network.companies.south, hero(url))).rejects.toThrow(foreign);
  await expect(network.page(network.companies.platform, hero(url))).rejects.toThrow(foreign);
  const mixed = await network.page(network.companies.south, hero('/media/elsewhere.png'));
  await expect(
    network.admin.query('update pages set content = $2 where id = $1', [
      mixed,
      JSON.stringify(hero(url)),
    ]),
  ).rejects.toThrow(foreign);
});

/** Inserts or replaces a page's draft. */
async function draft(page: string, content: unknown, title = 'As it will be') {
  await network.admin.query(
    `insert into page_drafts (page_id, company_id, title, description, seo, content)
     select id, company_id, $2, '', '{}', $3 from pages where id = $1
     on conflict (page_id) do update set title = excluded.title, content = excluded.content`,
    [page, title, JSON.stringify(content)],
  );
}

test('a picture in a draft counts as used until the draft, its page or the picture is removed', async () => {
  const { id, url } = await network.addAsset('northAdmin');
  const page = await network.page(network.companies.north, hero('/x.png'));
  await draft(page, hero(url));
  const use = { kind: 'draft', item_id: page, label: 'As it will be' };
  expect(await uses('northAdmin', id)).toMatchObject([use]);
  await draft(page, hero(url), 'Renamed');
  expect(await uses('northAdmin', id)).toMatchObject([{ ...use, label: 'Renamed' }]);
  await draft(page, hero('/x.png'));
  expect(await uses('northAdmin', id)).toEqual([]);
  await draft(page, hero(url));
  // A page in the recycle bin uses nothing; once restored, it uses the picture again.
  await network.admin.query('update pages set deleted_at = now() where id = $1', [page]);
  expect(await uses('northAdmin', id)).toEqual([]);
  await network.admin.query('update pages set deleted_at = null where id = $1', [page]);
  expect(await uses('northAdmin', id)).toHaveLength(1);
  await network.admin.query('delete from page_drafts where page_id = $1', [page]);
  expect(await uses('northAdmin', id)).toEqual([]);
  await draft(page, hero(url));
  await network.admin.query('delete from pages where id = $1', [page]);
  expect(await uses('northAdmin', id)).toEqual([]);
});

test('a picture in a scheduled version counts as used', async () => {
  const { id, url } = await network.addAsset('northAdmin');
  const page = await network.page(network.companies.north, hero('/x.png'));
  await network.admin.query(
    `insert into page_versions (page_id, company_id, number, kind, title, description, seo, content)
     values ($1, $2, 7, 'scheduled', 'Tomorrow', '', '{}', $3)`,
    [page, network.companies.north, JSON.stringify(hero(url))],
  );
  expect(await uses('northAdmin', id)).toEqual([]);
  const at = (time: string | null, version: number | null) =>
    network.admin.query(
      'update pages set scheduled_at = $2, scheduled_version = $3 where id = $1',
      [page, time, version],
    );
  await at('2040-01-01T00:00:00Z', 7);
  expect(await uses('northAdmin', id)).toMatchObject([{ kind: 'draft', label: 'Tomorrow' }]);
  await at(null, null);
  expect(await uses('northAdmin', id)).toEqual([]);
});

test("a reference to another company's picture in a draft does not count as a use", async () => {
  const { id, url } = await network.addAsset('northAdmin');
  const page = await network.page(network.companies.south, hero('/x.png'));
  await draft(page, hero(url));
  const { rows } = await network.admin.query('select from media_uses where asset_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('a picture in an unpublished post counts as used', async () => {
  const { id, url } = await network.addAsset('northAdmin');
  const { rows } = await network.admin.query<{ id: string }>(
    `insert into blog_posts (company_id, slug, title, content)
     values ($1, 'not-out', 'Not out', $2) returning id`,
    [network.companies.north, `<p><img src="${url}" alt=""></p>`],
  );
  expect(await uses('northAdmin', id)).toMatchObject([{ kind: 'post', item_id: rows[0]?.id }]);
});

test('a page whose picture was removed can still be edited', async () => {
  const { id, url } = await network.addAsset('northAdmin');
  const page = await network.page(network.companies.north, hero(url));
  await network.admin.query('delete from media_assets where id = $1', [id]);
  await network.admin.query("update pages set title = 'Still here' where id = $1", [page]);
  const { rows } = await network.admin.query('select title from pages where id = $1', [page]);
  expect(rows).toEqual([{ title: 'Still here' }]);
});

test("no one learns who uses another company's file", async () => {
  const { id } = await network.addAsset('northAdmin');
  expect(await rejectionOf(uses('southAdmin', id))).toMatchObject({ code: 'not_found' });
  expect(await uses('owner', id)).toEqual([]);
});
