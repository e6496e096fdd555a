import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { listVersions } from './list-versions.ts';
import { readArticle } from './read-published.ts';
import { readVersion } from './read-version.ts';
import { restoreVersion } from './restore-version.ts';
import { saveDraft } from './save-draft.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test('restores an older version as a draft and leaves the published one unchanged', async () => {
  const post = await network.createPublished('As it was');
  const context = await network.as('northAdmin');
  const changed = await saveDraft(context, { id: post.id, version: post.version, title: 'Ruined' });
  const { items } = await listVersions(context, post);
  const published = items.find(({ kind }) => kind === 'published');
  expect(await readVersion(context, { id: post.id, number: published?.number ?? 0 })).toMatchObject(
    {
      title: 'As it was',
    },
  );
  const input = { id: post.id, version: changed.version, number: published?.number ?? 0 };
  expect(await rejectionOf(restoreVersion(await network.as('southAdmin'), input))).toMatchObject({
    code: 'not_found',
  });
  const restored = await restoreVersion(context, input);
  expect(restored).toMatchObject({ title: 'As it was', changed: true, state: 'published' });
  expect((await listVersions(context, post)).items[0]).toMatchObject({ kind: 'restored' });
  expect(await readArticle(await network.visitor(), post.slug)).toMatchObject({
    article: { title: 'As it was' },
  });
});
