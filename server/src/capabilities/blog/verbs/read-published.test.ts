import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { changeSlug } from './change-slug.ts';
import { publishPost } from './publish.ts';
import { readArticle } from './read-published.ts';
import { saveDraft } from './save-draft.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

const read = async (slug: string, company?: string) =>
  readArticle(await network.visitor(company), slug);

/** Publishes a post with these tags, a minute after the previous one. */
async function createPublished(title: string, tags: string[]) {
  network.clock.now = new Date(network.clock.now.getTime() + 60_000);
  const context = await network.as('northAdmin');
  const { id, version } = await network.writeDraft(title);
  return publishPost(context, await saveDraft(context, { id, version, tags }));
}

test('returns the published content, to visitors of that site only', async () => {
  const { id, version, slug } = await network.createPublished('Out');
  await saveDraft(await network.as('northAdmin'), { id, version, title: 'Secret' });
  expect(await read(slug)).toMatchObject({
    article: {
      slug,
      title: 'Out',
      content: '<p>It says that a caller is waiting.</p>',
      author: expect.stringMatching(/^Pat /),
      tags: ['Operations'],
    },
  });
  expect(JSON.stringify(await read(slug))).not.toContain('Secret');
  for (const company of [
    network.companies.south,
    network.companies.platform,
    network.companies.northShop,
  ])
    expect(await read(slug, company)).toBeNull();
});

test('returns nothing for a draft, a post in the recycle bin or an unknown address', async () => {
  const draft = await network.writeDraft('Only a draft');
  const deleted = await network.createPublished('Gone');
  await network.admin.query('update blog_posts set deleted_at = now() where id = $1', [deleted.id]);
  for (const slug of [draft.slug, deleted.slug, 'never-was', '', "' or 1=1 --"])
    expect(await read(slug)).toBeNull();
});

test('removes scripts however they got into the database', async () => {
  const { id, slug } = await network.createPublished('Hostile');
  await network.admin.query('update blog_posts set live = live || $2::jsonb where id = $1', [
    id,
    JSON.stringify({
      content:
        '<p onclick="steal()">Fine<script>steal()</script></p><a href="javascript:steal()">y</a><img src="x" onerror="steal()" alt="z">',
      cover_url: 'data:text/html,steal',
    }),
  ]);
  const found = await read(slug);
  if (found === null || 'moved_to' in found) throw new Error('the post was not found');
  expect(found.article.cover).toBeNull();
  expect(found.article.content).toContain('Fine');
  expect(found.article.content).not.toMatch(/script|onclick|onerror|steal/);
});

test('an old address leads to the current one until another post uses it', async () => {
  const post = await network.createPublished('Old name');
  const context = await network.as('northAdmin');
  await changeSlug(context, { ...post, slug: 'new-name' });
  expect(await read('old-name')).toEqual({ moved_to: 'new-name' });
  expect(await read('old-name', network.companies.south)).toBeNull();
  await network.createPublished('Old name');
  expect(await read('old-name')).toMatchObject({ article: { slug: 'old-name' } });
});

test('returns the previous and next posts, and the posts that share the most tags', async () => {
  const one = await createPublished('One', ['Lamps']);
  const two = await createPublished('Two', ['Lamps', 'Lines']);
  const three = await createPublished('Three', ['Lines', 'Lamps', 'Keys']);
  const four = await createPublished('Four', ['Nothing of these']);
  await network.writeDraft('A draft about lamps');
  expect(await read(two.slug)).toMatchObject({
    newer: { slug: three.slug },
    older: { slug: one.slug },
    related: [{ slug: three.slug }, { slug: one.slug }],
  });
  expect(await read(four.slug)).toMatchObject({ newer: null, related: [] });
});
