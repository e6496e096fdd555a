import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { changeSlug } from './change-slug.ts';
import { publishPost } from './publish.ts';
import { saveDraft } from './save-draft.ts';
import { listNewest } from './list-published.ts';
import { listSitePosts } from './list-site.ts';
import { readArticle } from './read-published.ts';
import { shareBelow } from './share-below.ts';
import { unpublishPost } from './unpublish.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

const read = async (slug: string, company: string) =>
  readArticle(await network.visitor(company), slug);

test('sites of companies below show the post; sites of companies above and of siblings do not', async () => {
  const { slug } = await network.createShared('For everyone below');
  const { companies } = network;
  for (const company of [companies.north, companies.northShop, companies.northClient])
    expect(await read(slug, company)).toMatchObject({ article: { title: 'For everyone below' } });
  for (const company of [companies.platform, companies.south, companies.southShop])
    expect(await read(slug, company)).toBeNull();
});

test('sites below show published content only, and nothing once it is no longer shared', async () => {
  const { northShop } = network.companies;
  const context = await network.as('northAdmin');
  const draft = await network.writeDraft('Not ready');
  await shareBelow(context, { id: draft.id, shared_below: true });
  expect(await read(draft.slug, northShop)).toBeNull();

  const { id, slug } = await network.createShared('Only for a while');
  expect(await read(slug, northShop)).not.toBeNull();
  let invalidations = 0;
  const counting = { ...context, invalidatePublicCache: async () => void (invalidations += 1) };
  expect(await shareBelow(counting, { id, shared_below: false })).toMatchObject({
    shared_below: false,
  });
  expect(invalidations).toBe(1);
  expect(await read(slug, northShop)).toBeNull();
  expect((await network.auditOf(id)).at(-1)).toMatchObject({
    action: 'update',
    before: { shared_below: true },
    after: { shared_below: false },
  });

  await shareBelow(context, { id, shared_below: true });
  await unpublishPost(context, { id });
  expect(await read(slug, northShop)).toBeNull();
});

test("a company's own post replaces one from above at the same address, current or previous", async () => {
  const { northShop } = network.companies;
  const { above, own } = await network.overridden('Same words');
  const context = await network.as('northAdmin');
  const draft = await saveDraft(context, { id: own.id, version: own.version, title: 'Own words' });
  const published = await publishPost(context, draft);
  // Replaced by address, even without the link to its original.
  await network.admin.query('update blog_posts set upstream_post_id = null where id = $1', [
    own.id,
  ]);
  expect(await read(above.slug, northShop)).toMatchObject({ article: { title: 'Own words' } });
  await changeSlug(context, { id: own.id, version: published.version + 1, slug: 'moved-on' });
  expect(await read(above.slug, northShop)).toEqual({ moved_to: 'moved-on' });
  const { posts } = await listSitePosts(await network.visitor(northShop));
  expect(posts.filter(({ slug }) => slug === above.slug)).toEqual([]);
});

test('the sites below name the site that published a post, so that search engines index it once', async () => {
  const { companies } = network;
  await network.admin.query(
    `insert into tenant_domains (company_id, domain, status, is_primary)
     values ($1, 'north.example', 'valid', true)`,
    [companies.north],
  );
  const { slug } = await network.createShared('Where it is from');
  const canonical = `http://north.example/blog/${slug}`;
  expect(await read(slug, companies.northShop)).toMatchObject({ article: { canonical } });
  expect(await read(slug, companies.north)).toMatchObject({ article: { canonical: null } });
  const words = 'Where it is from';
  const found = await listNewest(await network.visitor(companies.northShop), { words }, 5);
  expect(found).toMatchObject([{ slug, canonical }]);
  const isElsewhere = async (company: string) =>
    (await listSitePosts(await network.visitor(company))).posts.find((post) => post.slug === slug)
      ?.is_elsewhere;
  expect(await isElsewhere(companies.northShop)).toBe(true);
  expect(await isElsewhere(companies.north)).toBe(false);
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot share a post',
  async (persona) => {
    const { id } = await network.createPublished();
    const before = await network.post(id);
    const attempt = shareBelow(await network.as(persona), { id, shared_below: true });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect(await network.post(id)).toEqual(before);
  },
);
