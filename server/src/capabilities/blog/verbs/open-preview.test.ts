import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewPurpose } from '../previews.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { openPostPreview } from './open-preview.ts';
import { previewLink } from './preview-link.ts';
import { saveDraft } from './save-draft.ts';

let net: BlogTest;
beforeAll(async () => {
  net = await createBlogTest();
});
afterAll(() => net.drop());

async function tokenOf(post: { id: string }) {
  const { url } = await previewLink(await net.as('northAdmin'), post);
  return url.split('/').at(-1) ?? '';
}

test('shows the current draft to anyone until the link expires', async () => {
  const post = await net.published('As it was');
  const token = await tokenOf(post);
  const { id, version } = post;
  await saveDraft(await net.as('northAdmin'), { id, version, title: 'As it is' });
  const visitor = await net.visitor(net.companies.south);
  expect(await openPostPreview(visitor, token)).toMatchObject({ article: { title: 'As it is' } });
  const later = new Date(net.clock.now.getTime() + 7 * 86_400_000 + 1);
  expect(await openPostPreview({ ...visitor, now: () => later }, token)).toBeNull();
});

test('shows nothing for a forged token or one sealed for another purpose', async () => {
  const post = await net.written();
  const visitor = await net.visitor();
  const token = await tokenOf(post);
  const text = JSON.stringify({ post: post.id, company: net.companies.north });
  const soon = new Date(net.clock.now.getTime() + 60_000);
  for (const other of [
    `${token}x`,
    token.slice(1),
    '',
    'nonsense',
    visitor.seal.close('page preview', text, soon),
  ])
    expect(await openPostPreview(visitor, other)).toBeNull();
});

test('shows nothing for a deleted post or one that left the company', async () => {
  const post = await net.written();
  const visitor = await net.visitor();
  const sealed = (company: string) =>
    visitor.seal.close(
      previewPurpose,
      JSON.stringify({ post: post.id, company }),
      new Date(net.clock.now.getTime() + 60_000),
    );
  expect(await openPostPreview(visitor, sealed(net.companies.south))).toBeNull();
  const token = sealed(net.companies.north);
  expect(await openPostPreview(visitor, token)).not.toBeNull();
  await net.admin.query('update blog_posts set deleted_at = now() where id = $1', [post.id]);
  expect(await openPostPreview(visitor, token)).toBeNull();
});

test('removes scripts however they got into the database', async () => {
  const post = await net.written();
  await net.admin.query('update blog_posts set content = $2, cover_url = $3 where id = $1', [
    post.id,
    '<p onclick="steal()">Fine<script>steal()</script></p>',
    'javascript:steal()',
  ]);
  const shown = await openPostPreview(await net.visitor(), await tokenOf(post));
  expect(shown?.article.cover).toBeNull();
  expect(shown?.article.content).toContain('Fine');
  expect(shown?.article.content).not.toMatch(/script|onclick|steal/);
});
