import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { openPostPreview } from './open-preview.ts';
import { previewLink } from './preview-link.ts';

let net: BlogTest;
beforeAll(async () => {
  net = await createBlogTest();
});
afterAll(() => net.drop());

test('returns a link on the current host that is valid for seven days and reveals nothing', async () => {
  const post = await net.written('Not out');
  const context = await net.as('northAdmin');
  const { url, expires_at } = await previewLink(context, post);
  const [, token = ''] = url.split(`${context.request.origin}/post-preview/`);
  expect(token).toMatch(/^[\w.-]+$/);
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(post.id);
  expect(expires_at).toBe(new Date(net.clock.now.getTime() + 7 * 86_400_000).toISOString());
  expect(await openPostPreview(await net.visitor(), token)).toMatchObject({
    article: { title: 'Not out' },
    expires: new Date(expires_at),
  });
  expect(await net.post(post.id)).toMatchObject({ state: 'draft', live: null });
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)('%s cannot do it', async (who) => {
  const post = await net.written();
  expect(await rejectionOf(previewLink(await net.as(who), post))).toMatchObject({
    code: 'not_found',
  });
});

test('returns no link for a post in the recycle bin', async () => {
  const post = await net.written();
  await net.admin.query('update blog_posts set deleted_at = now() where id = $1', [post.id]);
  expect(await rejectionOf(previewLink(await net.as('northAdmin'), post))).toMatchObject({
    code: 'not_found',
  });
});
