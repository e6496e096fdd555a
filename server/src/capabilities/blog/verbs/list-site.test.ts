import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { listSitePosts } from './list-site.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test('lists only the posts published on this site, newest first', async () => {
  const first = await network.createPublished('The first');
  await network.admin.query("update blog_posts set published_at = '2020-01-01' where id = $1", [
    first.id,
  ]);
  const second = await network.createPublished('The second');
  await network.writeDraft('A draft');
  await network.createPublished('Elsewhere', 'southAdmin');
  const { posts, choices } = await listSitePosts(await network.visitor());
  expect(posts.map(({ slug, title }) => [slug, title])).toEqual([
    [second.slug, 'The second'],
    [first.slug, 'The first'],
  ]);
  expect(choices.map(({ by, slug, label }) => [by, slug, label])).toContainEqual([
    'tag',
    'operations',
    'Operations',
  ]);
  expect(choices.find(({ by }) => by === 'author')?.label).toMatch(/^Pat /);
  for (const { updated_at } of [...posts, ...choices]) expect(Date.parse(updated_at)).not.toBeNaN();
});
