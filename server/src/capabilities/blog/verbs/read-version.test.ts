import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { readVersion } from './read-version.ts';
import { saveDraft } from './save-draft.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test('returns a post as it was in that version, whatever changed since', async () => {
  const { id, version } = await network.createPublished('As it was');
  const context = await network.as('northAdmin');
  await saveDraft(context, { id, version, title: 'As it is', content: '<p>New.</p>', tags: [] });
  expect(await readVersion(context, { id, number: 2 })).toMatchObject({
    number: 2,
    kind: 'published',
    title: 'As it was',
    content: '<p>It says that a caller is waiting.</p>',
    tags: ['Operations'],
    saved_by_name: expect.stringMatching(/^Pat /),
  });
  expect(await readVersion(context, { id, number: 3 })).toMatchObject({
    title: 'As it is',
    content: '<p>New.</p>',
  });
});

test('removes scripts however they got into the database', async () => {
  const { id } = await network.writeDraft();
  const hostile =
    '<p onclick="steal()">Fine<script>steal()</script></p><a href="javascript:x">y</a>';
  await network.admin.query(
    `update post_versions set snapshot = snapshot || jsonb_build_object('content', $2::text) where post_id = $1`,
    [id, hostile],
  );
  const { content } = await readVersion(await network.as('northAdmin'), { id, number: 1 });
  expect(content).toContain('Fine');
  expect(content).not.toMatch(/script|onclick|steal/);
});

test('rejects an invalid number or one of another post', async () => {
  const [{ id }, other] = [await network.writeDraft(), await network.createPublished()];
  const context = await network.as('northAdmin');
  expect(await readVersion(context, { id: other.id, number: 2 })).toMatchObject({ number: 2 });
  for (const number of [0, 2, 99])
    expect(await rejectionOf(readVersion(context, { id, number }))).toMatchObject({
      code: 'not_found',
    });
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot read a version',
  async (persona) => {
    const { id } = await network.createPublished();
    expect(
      await rejectionOf(readVersion(await network.as(persona), { id, number: 1 })),
    ).toMatchObject({
      code: 'not_found',
    });
  },
);
