import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { changeSlug } from './change-slug.ts';
import { archivePost } from './archive.ts';
import { duplicatePost } from './duplicate.ts';
import { readArticle } from './read-published.ts';
import { unpublishPost } from './unpublish.ts';

let net: BlogTest;
beforeAll(async () => {
  net = await createBlogTest();
});
afterAll(() => net.drop());

test('the address that visitors may have kept leads to the new one', async () => {
  const post = await net.published('Old name');
  const moved = await changeSlug(await net.as('northAdmin'), { ...post, slug: 'new-name' });
  expect(moved.slug).toBe('new-name');
  const visitor = await net.visitor();
  expect(await readArticle(visitor, 'old-name')).toEqual({ moved_to: 'new-name' });
  expect(await readArticle(visitor, 'new-name')).toMatchObject({ article: { slug: 'new-name' } });
});

test('an address that another post has is refused', async () => {
  const one = await net.written('First of two');
  const other = await net.written('Second of two');
  const asked = changeSlug(await net.as('northAdmin'), { ...other, slug: one.slug });
  expect(await refusalOf(asked)).toMatchObject({ fields: [{ path: 'slug' }] });
});

test('the same title twice gets two addresses', async () => {
  const [one, other] = [await net.written('Same title'), await net.written('Same title')];
  expect([one.slug, other.slug]).toEqual(['same-title', 'same-title-2']);
});

test.each([
  [unpublishPost, 'draft'],
  [archivePost, 'archived'],
] as const)('takes a post from the site: %o', async (verb, state) => {
  const post = await net.published();
  expect(await refusalOf(verb(await net.as('southAdmin'), post))).toMatchObject({
    code: 'not_found',
  });
  expect(await verb(await net.as('northAdmin'), post)).toMatchObject({ state, is_live: false });
  expect(await readArticle(await net.visitor(), post.slug)).toBeNull();
});

test('a copy is a draft of its own', async () => {
  const post = await net.published('Original');
  const copy = await duplicatePost(await net.as('northAdmin'), post);
  expect(copy).toMatchObject({ title: 'Original (copy)', state: 'draft', content: post.content });
  expect(copy.id).not.toBe(post.id);
  expect(await refusalOf(duplicatePost(await net.as('southAdmin'), post))).toMatchObject({
    code: 'not_found',
  });
});
