import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { readArticle } from './read-published.ts';
import { saveDraft } from './save-draft.ts';

let net: BlogTest;
beforeAll(async () => {
  net = await createBlogTest();
});
afterAll(() => net.drop());

test('saved content is sanitised, counted and kept as a version, and visitors see none of it', async () => {
  const { id, version, slug } = await net.published();
  const context = await net.as('northAdmin');
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
  const page = await readArticle(await net.visitor(), slug);
  expect(page).toMatchObject({ article: { title: 'Lines and lamps' } });
  const { rows } = await net.admin.query(
    'select kind from post_versions where post_id = $1 order by number',
    [id],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['saved', 'published', 'saved']);
});

test('saving repeatedly within ten minutes creates one version', async () => {
  const post = await net.written();
  const context = await net.as('northAdmin');
  await saveDraft(context, { id: post.id, version: post.version, excerpt: 'Another' });
  const count = async () =>
    Number(
      (await net.admin.query('select count(*) from post_versions where post_id = $1', [post.id]))
        .rows[0]?.count,
    );
  expect(await count()).toBe(1);
});

test('saving over an outdated version reports a conflict, and nothing is lost', async () => {
  const { id, version } = await net.written();
  const context = await net.as('northAdmin');
  await saveDraft(context, { id, version, title: 'Mine' });
  const attempt = saveDraft(context, { id, version, title: 'Too late' });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'conflict' });
  expect(await net.post(id)).toMatchObject({ title: 'Mine' });
});

test('an author is a person of the company, whose name is kept', async () => {
  const { id, version } = await net.written();
  const context = await net.as('northAdmin');
  const foreign = { id, version, author_id: net.people.southAdmin.id };
  expect(await rejectionOf(saveDraft(context, foreign))).toMatchObject({
    code: 'validation_failed',
  });
  const colleague = await net.person(net.companies.north, 'reseller');
  const saved = await saveDraft(context, { id, version, author_id: colleague.id });
  expect(saved.author_name).toMatch(/^Pat /);
  await net.admin.query('delete from auth_users where id = $1', [colleague.id]);
  expect(await net.post(id)).toMatchObject({ author_id: null, author_name: saved.author_name });
});

test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
  '%s cannot save a draft',
  async (persona) => {
    const { id, version } = await net.written();
    const before = await net.post(id);
    const attempt = saveDraft(await net.as(persona), { id, version, title: 'Taken over' });
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect(await net.post(id)).toEqual(before);
  },
);
