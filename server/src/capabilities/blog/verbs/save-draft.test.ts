import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { readArticle } from './read-published.ts';
import { saveDraft } from './save-draft.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test('saved content is sanitised and stored as a version, and visitors do not see it', async () => {
  const { id, version, slug } = await network.createPublished();
  const context = await network.as('northAdmin');
  const content = `<p onclick="steal()">${'word '.repeat(600)}<script>alert(1)</script></p>`;
  const tags = ['SIP', 'sip', 'Call quality'];
  const saved = await saveDraft(context, { id, version, title: 'Changed', content, tags });
  expect(saved).toMatchObject({
    title: 'Changed',
    changed: true,
    is_live: true,
    reading_minutes: 3,
  });
  expect(saved.content).not.toMatch(/onclick|script/);
  expect(saved.tags).toEqual(['sip', 'Call quality']);
  const page = await readArticle(await network.visitor(), slug);
  expect(page).toMatchObject({ article: { title: 'Lines and lamps' } });
  const { rows } = await network.admin.query(
    'select kind from post_versions where post_id = $1 order by number',
    [id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['saved', 'published', 'saved']);
});

test('saving repeatedly within ten minutes creates one version', async () => {
  const post = await network.writeDraft();
  const context = await network.as('northAdmin');
  await saveDraft(context, { id: post.id, version: post.version, excerpt: 'Another' });
  const count = async () =>
    Number(
      (
        await network.admin.query('select count(*) from post_versions where post_id = $1', [
          post.id,
        ])
      ).rows[0]?.count,
    );
  expect(await count()).toBe(1);
});

test('saving over an outdated version reports a conflict, and nothing is lost', async () => {
  const { id, version } = await network.writeDraft();
  const context = await network.as('northAdmin');
  await saveDraft(context, { id, version, title: 'Mine' });
  const attempt = saveDraft(context, { id, version, title: 'Too late' });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'conflict' });
  expect(await network.post(id)).toMatchObject({ title: 'Mine' });
});

test("the author has to be in the post's company, and the name is kept after the author is deleted", async () => {
  const { id, version } = await network.writeDraft();
  const context = await network.as('northAdmin');
  const foreign = { id, version, author_id: network.people.southAdmin.id };
  expect(await rejectionOf(saveDraft(context, foreign))).toMatchObject({
    code: 'validation_failed',
  });
  const colleague = await network.person(network.companies.north, 'reseller');
  const saved = await saveDraft(context, { id, version, author_id: colleague.id });
  expect(saved.author_name).toMatch(/^Pat /);
  await network.admin.query('delete from auth_users where id = $1', [colleague.id]);
  expect(await network.post(id)).toMatchObject({ author_id: null, author_name: saved.author_name });
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot save a draft',
  async (persona) => {
    const { id, version } = await network.writeDraft();
    const before = await network.post(id);
    const attempt = saveDraft(await network.as(persona), { id, version, title: 'Taken over' });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect(await network.post(id)).toEqual(before);
  },
);
