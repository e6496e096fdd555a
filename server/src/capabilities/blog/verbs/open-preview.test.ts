import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { openPostPreview } from './open-preview.ts';
import { saveDraft } from './save-draft.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

const open = async (id: string, company = network.companies.north) =>
  openPostPreview(await network.visitor(network.companies.south), { id, company });

test('reads the current draft', async () => {
  const { id, version } = await network.createPublished('As it was');
  await saveDraft(await network.as('northAdmin'), { id, version, title: 'As it is' });
  expect(await open(id)).toMatchObject({ title: 'As it is' });
});

test("returns nothing for a deleted post or another company's post", async () => {
  const { id } = await network.writeDraft();
  expect(await open(id, network.companies.south)).toBeNull();
  expect(await open(id)).not.toBeNull();
  await network.admin.query('update blog_posts set deleted_at = now() where id = $1', [id]);
  expect(await open(id)).toBeNull();
});

test('removes scripts however they got into the database', async () => {
  const { id } = await network.writeDraft();
  await network.admin.query('update blog_posts set content = $2, cover_url = $3 where id = $1', [
    id,
    '<p onclick="steal()">Fine<script>steal()</script></p>',
    'javascript:steal()',
  ]);
  const preview = await open(id);
  expect(preview?.cover).toBeNull();
  expect(preview?.content).toContain('Fine');
  expect(preview?.content).not.toMatch(/script|onclick|steal/);
});
