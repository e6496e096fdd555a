import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { readPost } from './read.ts';
import { saveDraft } from './save-draft.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test('returns the current draft of a published post, with available tags and authors', async () => {
  const { id, version } = await network.createPublished('Before');
  const context = await network.as('northAdmin');
  await saveDraft(context, { id, version, title: 'After', tags: ['Operations', 'Lamps'] });
  await network.createPublished('Elsewhere', 'southAdmin');
  const colleague = await network.person(network.companies.north, 'admin');
  const post = await readPost(context, { id });
  expect(post).toMatchObject({
    title: 'After',
    content: '<p>It says that a caller is waiting.</p>',
    state: 'published',
    changed: true,
    known_tags: ['Lamps', 'Operations'],
    may: [
      'update',
      'publish',
      'schedule',
      'unpublish',
      'share_below',
      'schedule_unpublish',
      'archive',
      'duplicate',
      'delete',
    ],
  });
  const people = [network.people.northAdmin.id, colleague.id].toSorted();
  expect(post.authors.map((author) => author.id).toSorted()).toEqual(people);
});

test("someone from a company above can choose authors in the post's company", async () => {
  const { id } = await network.writeDraft('Below');
  const { authors } = await readPost(await network.as('owner'), { id });
  expect(authors.map((author) => author.id)).toContain(network.people.northAdmin.id);
  expect(authors.map((author) => author.id)).not.toContain(network.people.owner.id);
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot read a post',
  async (persona) => {
    const { id } = await network.createPublished();
    expect(await rejectionOf(readPost(await network.as(persona), { id }))).toMatchObject({
      code: 'not_found',
    });
  },
);

test('a post in the recycle bin is not found', async () => {
  const { id } = await network.writeDraft();
  await network.admin.query('update blog_posts set deleted_at = now() where id = $1', [id]);
  expect(await rejectionOf(readPost(await network.as('northAdmin'), { id }))).toMatchObject({
    code: 'not_found',
  });
});
