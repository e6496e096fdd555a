import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { listVersions } from './list-versions.ts';
import { readArticle } from './read-published.ts';
import { publishPost } from './publish.ts';
import { saveDraft } from './save-draft.ts';
import { takeUpstream } from './take-upstream.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test('the original becomes the draft; the old draft becomes a version and the published post is unchanged', async () => {
  const { above, own } = await network.overridden('First');
  const context = await network.as('northAdmin');
  const draft = await saveDraft(context, { id: own.id, version: own.version, title: 'Ours' });
  const published = await publishPost(context, draft);
  await network.changeAbove(above.id, 'Second');
  const merged = await takeUpstream(context, published);
  expect(merged).toMatchObject({ title: 'Second', changed: true, upstream: { changed: false } });
  const { items } = await listVersions(context, own);
  expect(items[0]).toMatchObject({ kind: 'replaced', title: 'Ours' });
  expect(
    await readArticle(await network.visitor(network.companies.northShop), own.slug),
  ).toMatchObject({
    article: { title: 'Ours' },
  });
  expect(await rejectionOf(takeUpstream(context, published))).toMatchObject({ code: 'conflict' });
});

test.each(['clerk', 'southAdmin'] as const)('%s cannot take the original', async (persona) => {
  const { own } = await network.overridden();
  const before = await network.post(own.id);
  const attempt = takeUpstream(await network.as(persona), own);
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  expect(await network.post(own.id)).toEqual(before);
});
