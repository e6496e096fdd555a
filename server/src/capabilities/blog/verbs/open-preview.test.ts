import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { openPostPreview } from './open-preview.ts';
import { saveDraft } from './save-draft.ts';

let net: BlogTest;
beforeAll(async () => {
  net = await createBlogTest();
});
afterAll(() => net.drop());

const open = async (id: string, company = net.companies.north) =>
  openPostPreview(await net.visitor(net.companies.south), { id, company });

test('reads the current draft', async () => {
  const { id, version } = await net.published('As it was');
  await saveDraft(await net.as('northAdmin'), { id, version, title: 'As it is' });
  expect(await open(id)).toMatchObject({ title: 'As it is' });
});

test('reads nothing of a deleted post or one that left the company', async () => {
  const { id } = await net.written();
  expect(await open(id, net.companies.south)).toBeNull();
  expect(await open(id)).not.toBeNull();
  await net.admin.query('update blog_posts set deleted_at = now() where id = $1', [id]);
  expect(await open(id)).toBeNull();
});

test('removes scripts however they got into the database', async () => {
  const { id } = await net.written();
  await net.admin.query('update blog_posts set content = $2, cover_url = $3 where id = $1', [
    id,
    '<p onclick="steal()">Fine<script>steal()</script></p>',
    'javascript:steal()',
  ]);
  const preview = await open(id);
  expect(preview?.cover).toBeNull();
  expect(preview?.content).toContain('Fine');
  expect(preview?.content).not.toMatch(/script|onclick|steal/);
});
