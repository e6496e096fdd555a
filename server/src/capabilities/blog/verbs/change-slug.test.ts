import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { changeSlug } from './change-slug.ts';
import { readArticle } from './read-published.ts';

let net: BlogTest;
beforeAll(async () => {
  net = await createBlogTest();
});
afterAll(() => net.drop());

test('the old address redirects visitors to the new one', async () => {
  const post = await net.published('Old name');
  const moved = await changeSlug(await net.as('northAdmin'), { ...post, slug: 'new-name' });
  expect(moved.slug).toBe('new-name');
  const visitor = await net.visitor();
  expect(await readArticle(visitor, 'old-name')).toEqual({ moved_to: 'new-name' });
  expect(await readArticle(visitor, 'new-name')).toMatchObject({ article: { slug: 'new-name' } });
});

test('rejects an address another post uses', async () => {
  const one = await net.written('First of two');
  const other = await net.written('Second of two');
  const attempt = changeSlug(await net.as('northAdmin'), { ...other, slug: one.slug });
  expect(await rejectionOf(attempt)).toMatchObject({ fields: [{ path: 'slug' }] });
});

test('gives two posts with the same title different addresses', async () => {
  const [one, other] = [await net.written('Same title'), await net.written('Same title')];
  expect([one.slug, other.slug]).toEqual(['same-title', 'same-title-2']);
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot change the address',
  async (persona) => {
    const post = await net.published();
    const attempt = changeSlug(await net.as(persona), { ...post, slug: 'taken-over' });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect(await net.post(post.id)).toMatchObject({ slug: post.slug });
  },
);
