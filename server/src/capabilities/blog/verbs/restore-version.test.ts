import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { openPostPreview } from './open-preview.ts';
import { previewLink } from './preview-link.ts';
import { listVersions } from './list-versions.ts';
import { readArticle } from './read-published.ts';
import { readVersion } from './read-version.ts';
import { restoreVersion } from './restore-version.ts';
import { saveDraft } from './save-draft.ts';

let net: BlogTest;
beforeAll(async () => {
  net = await createBlogTest();
});
afterAll(() => net.drop());

test('an older version comes back as a draft, and what is published stays', async () => {
  const post = await net.published('As it was');
  const context = await net.as('northAdmin');
  const changed = await saveDraft(context, { id: post.id, version: post.version, title: 'Ruined' });
  const { items } = await listVersions(context, post);
  const published = items.find(({ kind }) => kind === 'published');
  expect(await readVersion(context, { id: post.id, number: published?.number ?? 0 })).toMatchObject(
    {
      title: 'As it was',
    },
  );
  const asked = { id: post.id, version: changed.version, number: published?.number ?? 0 };
  expect(await refusalOf(restoreVersion(await net.as('southAdmin'), asked))).toMatchObject({
    code: 'not_found',
  });
  const restored = await restoreVersion(context, asked);
  expect(restored).toMatchObject({ title: 'As it was', changed: true, state: 'published' });
  expect((await listVersions(context, post)).items[0]).toMatchObject({ kind: 'restored' });
  expect(await readArticle(await net.visitor(), post.slug)).toMatchObject({
    article: { title: 'As it was' },
  });
});

test('a preview link shows what is written now to anybody, until it ends', async () => {
  const post = await net.written('Not out');
  const { url } = await previewLink(await net.as('northAdmin'), post);
  const token = url.split('/').at(-1) ?? '';
  const visitor = await net.visitor(net.companies.south);
  expect(await openPostPreview(visitor, token)).toMatchObject({ article: { title: 'Not out' } });
  expect(await openPostPreview(visitor, `${token}x`)).toBeNull();
  const later = new Date(net.clock.now.getTime() + 8 * 86_400_000);
  expect(await openPostPreview({ ...visitor, now: () => later }, token)).toBeNull();
  expect(await refusalOf(previewLink(await net.as('southAdmin'), post))).toMatchObject({
    code: 'not_found',
  });
});
