import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { changeSlug } from './change-slug.ts';
import { readArticle } from './read-published.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test('the old address redirects visitors to the new one', async () => {
  const post = await network.createPublished('Old name');
  const moved = await changeSlug(await network.as('northAdmin'), { ...post, slug: 'new-name' });
  expect(moved.slug).toBe('new-name');
  const visitor = await network.visitor();
  expect(await readArticle(visitor, 'old-name')).toEqual({ moved_to: 'new-name' });
  expect(await readArticle(visitor, 'new-name')).toMatchObject({ article: { slug: 'new-name' } });
});

test('rejects an address another post uses', async () => {
  const one = await network.writeDraft('First of two');
  const other = await network.writeDraft('Second of two');
  const attempt = changeSlug(await network.as('northAdmin'), { ...other, slug: one.slug });
  expect(await rejectionOf(attempt)).toMatchObject({ fields: [{ path: 'slug' }] });
});

test('gives two posts with the same title different addresses', async () => {
  const [one, other] = [
    await network.writeDraft('Same title'),
    await network.writeDraft('Same title'),
  ];
  expect([one.slug, other.slug]).toEqual(['same-title', 'same-title-2']);
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot change the address',
  async (persona) => {
    const post = await network.createPublished();
    const attempt = changeSlug(await network.as(persona), { ...post, slug: 'taken-over' });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect(await network.post(post.id)).toMatchObject({ slug: post.slug });
  },
);
