import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { readUpstream } from './read-upstream.ts';
import { saveDraft } from './save-draft.ts';
import { shareBelow } from './share-below.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test('reports a change to the original, with its previous content', async () => {
  const { above, own } = await network.overridden('First');
  const context = await network.as('northAdmin');
  await saveDraft(context, { id: own.id, version: own.version, title: 'Ours' });
  expect(await readUpstream(context, own)).toMatchObject({ changed: false });
  await network.changeAbove(above.id, 'Second');
  expect(await readUpstream(context, own)).toMatchObject({
    company_name: 'North',
    changed: true,
    base: { title: 'First', author_id: null },
    current: { title: 'Second', author_id: null },
    mine: { title: 'Ours' },
  });
});

test('an original that is no longer shared is not found', async () => {
  const { above, own } = await network.overridden();
  const context = await network.as('northAdmin');
  await shareBelow(context, { id: above.id, shared_below: false });
  expect(await rejectionOf(readUpstream(context, own))).toMatchObject({ code: 'not_found' });
});

test('a post of another tenant is never the original, whatever the row contains', async () => {
  const { own } = await network.overridden();
  const foreign = await network.createPublished('Secret', 'southAdmin');
  await network.admin.query('update blog_posts set shared_below = true where id = $1', [
    foreign.id,
  ]);
  await network.admin.query('update blog_posts set upstream_post_id = $2 where id = $1', [
    own.id,
    foreign.id,
  ]);
  const attempt = readUpstream(await network.as('northAdmin'), own);
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot read the original',
  async (persona) => {
    const { above } = await network.overridden();
    const attempt = readUpstream(await network.as(persona), above);
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  },
);
