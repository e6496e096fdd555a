import { readMediaUrl } from '@trunkline/contract/kernel/media-url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaTest, drawPicture, type MediaTest } from './testing.ts';
import { listUses } from './verbs/list-uses.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

const hero = (url: string) => ({ sections: [{ type: 'hero', title: 'x', hero_image: url }] });
const queryText = async (text: string, values: unknown[]) => {
  const { rows } = await network.admin.query<{ found: string }>(text, values);
  return rows[0]?.found ?? '';
};
/** Inserts a page draft with a picture, bypassing the policies. */
const draftOf = (page: string, url: string) =>
  network.admin.query(
    `insert into page_drafts (page_id, company_id, title, description, seo, content)
     select id, company_id, title, '', $2, $3 from pages where id = $1`,
    [page, JSON.stringify({ image: url }), JSON.stringify(`<p><img src="${url}" alt="a"></p>`)],
  );
/** A published post with a picture in its draft and its published content. */
const postOf = (url: string, slug: string) =>
  queryText(
    `insert into blog_posts (company_id, slug, title, content, cover_url, state, published_at, live_at, live)
     values ($1, $5, 'Shown', $2, $3, 'published', now(), now(), $4) returning id as found`,
    [
      network.companies.north,
      `<p><img src="${url}" alt=""></p>`,
      url,
      JSON.stringify({ cover_url: url }),
      slug,
    ],
  );

test('visitors see the new picture in its own size, with the focal point chosen for each use', async () => {
  const asset = await network.addAsset('northAdmin');
  const usedUrl = asset.url.replace('-22.webp', '-04.webp');
  const page = await network.page(network.companies.north, hero(usedUrl));
  const post = await postOf(usedUrl, 'shown');
  const below = await network.page(network.companies.northShop, hero(usedUrl));
  const after = await network.replace(asset, await drawPicture({ width: 1000, height: 250 }));
  await network.updateReferences(asset.id);
  const newUrl = after.url.replace('-22.webp', '-04.webp');
  for (const [text, id] of [
    ['select content::text as found from pages where id = $1', page],
    ['select content::text as found from pages where id = $1', below],
    ['select live::text as found from blog_posts where id = $1', post],
  ] as const) {
    const found = await queryText(text, [id]);
    expect(found).toContain(newUrl);
    expect(found).not.toContain(usedUrl);
  }
  const { items } = await listUses(await network.as('northAdmin'), { id: asset.id });
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(['page', 'page', 'post']);
});

// An open editor saves based on the version it has read: updating URLs in drafts would cause a
// conflict.
test('drafts keep their version and the previous address, which redirects and can still be published', async () => {
  const asset = await network.addAsset('northAdmin');
  const page = await network.page(network.companies.north, { sections: [] });
  await draftOf(page, asset.url);
  const post = await postOf(asset.url, 'written');
  const draft = () =>
    queryText(
      'select jsonb_build_array(version, seo, content)::text as found from page_drafts where page_id = $1',
      [page],
    );
  const texts = () =>
    queryText(
      `select jsonb_build_array(version, changed, content, cover_url)::text as found from blog_posts
       where id = $1`,
      [post],
    );
  const before = [await draft(), await texts()];
  const after = await network.replace(asset, await drawPicture());
  await network.updateReferences(asset.id);
  expect([await draft(), await texts()]).toEqual(before);
  expect(await network.redirectOf(asset.url)).toBe(after.url);
  // Writing and publishing increment the version as usual.
  await network.admin.query(
    `update blog_posts set live_at = now(), live = jsonb_build_object('cover_url', cover_url) where id = $1`,
    [post],
  );
  expect(await texts()).toBe(before[1]?.replace('[1,', '[2,'));
  await network.admin.query(
    `update pages set content = d.content from page_drafts d where d.page_id = pages.id and pages.id = $1`,
    [page],
  );
  await network.admin.query('delete from page_drafts where page_id = $1', [page]);
  const { items } = await listUses(await network.as('northAdmin'), { id: asset.id });
  expect(items.map(({ kind }) => kind)).toEqual(['page', 'post']);
});

test('addresses in texts and lists of a service are updated', async () => {
  const asset = await network.addAsset('northAdmin');
  const service = await queryText(
    `insert into services (company_id, slug, name, provider, category, description, picture, documents)
     values ($1, 'trunks', 'Trunks', 'Vale', 'voice', $2, $3, $4) returning id as found`,
    [
      network.companies.north,
      `<p><img src="${asset.url}" alt=""></p>`,
      asset.url,
      JSON.stringify([{ title: 'A picture', url: asset.url }]),
    ],
  );
  const after = await network.replace(asset, await drawPicture({ width: 320 }));
  await network.updateReferences(asset.id);
  const stored = await queryText(
    'select description || picture || documents::text as found from services where id = $1',
    [service],
  );
  expect(stored.split(after.url)).toHaveLength(4);
  expect(stored).not.toContain(asset.url);
});

test('the main logo of a site is updated', async () => {
  const asset = await network.addAsset('northAdmin');
  await network.admin.query(
    `insert into site_settings (company_id, setting_key, setting_value) values ($1, 'main_logo', $2)`,
    [network.companies.north, JSON.stringify({ media_asset_id: asset.id, alt_text: '' })],
  );
  const after = await network.replace(asset, await drawPicture({ width: 500, height: 100 }));
  const logo = await queryText(
    `select setting_value ->> 'asset' as found from site_settings
     where company_id = $1 and setting_key = 'main_logo'`,
    [network.companies.north],
  );
  expect(JSON.parse(logo)).toMatchObject({ width: 500, height: 100 });
  expect(logo).toContain(readMediaUrl(after.url)?.hash);
});

test('a company that was moved away keeps its rows unchanged, and the previous address redirects', async () => {
  const moving = await network.createTenant(network.companies.northShop, 'customer');
  const asset = await network.addAsset('northAdmin');
  const page = await network.page(moving, hero(asset.url));
  await network.admin.query(
    `insert into site_settings (company_id, setting_key, setting_value) values ($1, 'claims', $2)`,
    [moving, JSON.stringify({ picture: asset.url, media_asset_id: asset.id })],
  );
  await network.admin.query('update companies set parent_id = $2 where id = $1', [
    moving,
    network.companies.southShop,
  ]);
  const snapshot = () =>
    queryText(
      `select jsonb_build_array(
         (select to_jsonb(p) from pages p where p.id = $1),
         (select to_jsonb(s) from site_settings s where s.company_id = $2 and setting_key = 'claims'),
         (select count(*) from audit_logs a where a.resource_id = $1::text))::text as found`,
      [page, moving],
    );
  const before = await snapshot();
  expect(before).toContain(asset.url);
  const after = await network.replace(asset, await drawPicture());
  await network.updateReferences(asset.id);
  expect(await snapshot()).toBe(before);
  expect(await network.redirectOf(asset.url)).toBe(after.url);
});

test('until the job has run, records keep the old address, which redirects', async () => {
  const asset = await network.addAsset('northAdmin');
  const page = await network.page(network.companies.north, hero(asset.url));
  const content = () => queryText('select content::text as found from pages where id = $1', [page]);
  const second = await network.replace(asset, await drawPicture({ width: 700 }));
  expect(await content()).toContain(asset.url);
  expect(await network.redirectOf(asset.url)).toBe(second.url);
  // One run updates the URLs for all replacements so far.
  const third = await network.replace(second, await drawPicture());
  await network.updateReferences(asset.id);
  expect(await content()).toContain(third.url);
});
