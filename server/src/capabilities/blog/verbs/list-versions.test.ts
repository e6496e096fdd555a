import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { listVersions } from './list-versions.ts';
import { saveDraft } from './save-draft.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test('lists versions newest first with kind, title and author', async () => {
  const { id, version } = await network.createPublished('As it was');
  const context = await network.as('northAdmin');
  await saveDraft(context, { id, version, title: 'As it is' });
  const saved_by_name = expect.stringMatching(/^Pat /);
  const { items } = await listVersions(context, { id });
  expect(items).toMatchObject([
    { number: 3, kind: 'saved', title: 'As it is', saved_by_name },
    { number: 2, kind: 'published', title: 'As it was', saved_by_name },
    { number: 1, kind: 'saved', title: 'As it was', saved_by_name },
  ]);
});

test('saving after more than ten minutes, or by someone else, creates another version', async () => {
  const { id, version } = await network.writeDraft();
  const save = async (persona: 'northAdmin' | 'owner', version: number) =>
    saveDraft(await network.as(persona), { id, version, excerpt: `Seen at ${version}` });
  const count = async () =>
    (await listVersions(await network.as('northAdmin'), { id })).items.length;
  expect(await count()).toBe(1);
  const savedByOwner = await save('owner', version);
  expect(await count()).toBe(2);
  network.clock.now = new Date(network.clock.now.getTime() + 11 * 60_000);
  await save('owner', savedByOwner.version);
  expect(await count()).toBe(3);
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot list versions',
  async (persona) => {
    const { id } = await network.createPublished();
    expect(await rejectionOf(listVersions(await network.as(persona), { id }))).toMatchObject({
      code: 'not_found',
    });
  },
);

test('lists no versions of a post in the recycle bin', async () => {
  const { id } = await network.createPublished();
  await network.admin.query('update blog_posts set deleted_at = now() where id = $1', [id]);
  expect(await rejectionOf(listVersions(await network.as('northAdmin'), { id }))).toMatchObject({
    code: 'not_found',
  });
});
