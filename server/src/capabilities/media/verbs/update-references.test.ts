import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMediaTest, drawPicture, type MediaTest } from '../testing.ts';

let network: MediaTest;
beforeAll(async () => {
  network = await createMediaTest();
});
afterAll(() => network.drop());

const hero = (url: string) => JSON.stringify({ sections: [{ type: 'hero', hero_image: url }] });
const found = async (text: string, values: unknown[]) => {
  const { rows } = await network.admin.query<{ found: string }>(text, values);
  return rows[0]?.found ?? '';
};
const contentWith = (url: string) =>
  found('select count(*)::text as found from pages where strpos(content::text, $1) > 0', [url]);
const queuedJobs = () =>
  found(`select count(*)::text as found from pgboss.job where name = 'media.follow'`, []);
const addPages = (company: string, count: number, url: string) =>
  network.admin.query(
    `insert into pages (company_id, slug, title, published, content)
     select $1, 'many-' || n, 'One of many', true, $2 from generate_series(1, $3::integer) n`,
    [company, hero(url), count],
  );

test('a file used in very many places is updated in all of them, batch by batch', async () => {
  const asset = await network.addAsset('northAdmin');
  await addPages(network.companies.north, 150, asset.url);
  await addPages(network.companies.northShop, 60, asset.url);
  const after = await network.replace(asset, await drawPicture({ width: 700 }));
  expect([await contentWith(asset.url), await queuedJobs()]).toEqual(['210', '1']);
  await network.updateReferences(asset.id, 40);
  expect([await contentWith(asset.url), await contentWith(after.url)]).toEqual(['0', '210']);
  const versions = () => found('select sum(version)::text as found from pages', []);
  const before = await versions();
  await network.updateReferences(asset.id, 40);
  expect(await versions()).toBe(before);
});

test('drafts of pages and posts, and companies that moved away, keep the previous address', async () => {
  const asset = await network.addAsset('northAdmin');
  const moving = await network.createTenant(network.companies.northShop, 'customer');
  const movedPage = await network.page(moving, JSON.parse(hero(asset.url)));
  const page = await network.page(network.companies.north, { sections: [] });
  await network.admin.query(
    `insert into page_drafts (page_id, company_id, title, description, seo, content)
     select id, company_id, title, '', '{}', $2 from pages where id = $1`,
    [page, hero(asset.url)],
  );
  const post = await found(
    `insert into blog_posts (company_id, slug, title, content, state)
     values ($1, 'written', 'Written', $2, 'draft') returning id as found`,
    [network.companies.north, `<p><img src="${asset.url}" alt=""></p>`],
  );
  await network.admin.query('update companies set parent_id = $2 where id = $1', [
    moving,
    network.companies.southShop,
  ]);
  await network.replace(asset, await drawPicture({ width: 710 }));
  const snapshot = () =>
    found(
      `select jsonb_build_array(
         (select to_jsonb(p) from pages p where p.id = $1),
         (select to_jsonb(d) from page_drafts d where d.page_id = $2),
         (select to_jsonb(b) from blog_posts b where b.id = $3))::text as found`,
      [movedPage, page, post],
    );
  const before = await snapshot();
  await network.updateReferences(asset.id);
  expect(await snapshot()).toBe(before);
  expect(before).toContain(asset.url);
});

test('replacing an unused file queues no job', async () => {
  const asset = await network.addAsset('northAdmin');
  const before = await queuedJobs();
  await network.replace(asset, await drawPicture({ width: 720 }));
  expect(await queuedJobs()).toBe(before);
});
