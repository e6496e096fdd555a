import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { publishDuePosts } from './publish-due.ts';
import { readArticle } from './read-published.ts';
import { saveDraft } from './save-draft.ts';
import { schedulePost } from './schedule.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

const inAnHour = () => new Date(network.clock.now.getTime() + 3_600_000);
const schedule = async (post: { id: string; version: number }, at = inAnHour()) =>
  schedulePost(await network.as('northAdmin'), { ...post, publish_at: at.toISOString() });
const publishDue = (at = inAnHour()) => network.publishDue(at);

test('publishes automatically at the scheduled time, with the content at that time, and not before', async () => {
  const draft = await network.writeDraft('Tomorrow');
  const { version } = await schedule(draft);
  const title = 'Tomorrow, better';
  await saveDraft(await network.as('northAdmin'), { id: draft.id, version, title });
  expect(await publishDue(network.clock.now)).toBe(0);
  expect(await readArticle(await network.visitor(), draft.slug)).toBeNull();
  expect(await publishDue()).toBe(1);
  expect(await publishDue()).toBe(0);
  expect(await network.post(draft.id)).toMatchObject({ state: 'published', publish_at: null });
  expect(await readArticle(await network.visitor(), draft.slug)).toMatchObject({
    article: { title, published_at: inAnHour().toISOString() },
  });
});

test('a scheduled publication is audited without a person and saved as a version', async () => {
  const draft = await network.writeDraft();
  await schedule(draft);
  await publishDue();
  expect((await network.auditOf(draft.id)).at(-1)).toMatchObject({
    action: 'update',
    actor_id: null,
    company_id: network.companies.north,
    before: { state: 'scheduled' },
    after: { state: 'published' },
  });
  const { rows } = await network.admin.query(
    'select kind, saved_by, saved_by_name from post_versions where post_id = $1 order by number',
    [draft.id],
  );
  expect(rows.at(-1)).toEqual({
    kind: 'published',
    saved_by: null,
    saved_by_name: 'Scheduled publishing',
  });
});

test("a post that is incomplete at its scheduled time becomes a draft again and doesn't block other posts", async () => {
  const [incomplete, valid] = [await network.writeDraft(), await network.writeDraft()];
  const { id, version } = await schedule(incomplete);
  await schedule(valid);
  await saveDraft(await network.as('northAdmin'), { id, version, title: '' });
  expect(await publishDue()).toBe(1);
  expect(await network.post(id)).toMatchObject({ state: 'draft', publish_at: null, live: null });
  expect(await network.post(valid.id)).toMatchObject({ state: 'published' });
});

test('a published post remains unchanged when its new content is incomplete', async () => {
  const post = await network.createPublished('Good words');
  const { id, version } = await schedule(post);
  await saveDraft(await network.as('northAdmin'), { id, version, title: '' });
  expect(await publishDue()).toBe(0);
  expect(await network.post(id)).toMatchObject({
    state: 'published',
    live: { title: 'Good words' },
  });
});

test('retries a failed post in the next run, without blocking other posts', async () => {
  const [broken, valid] = [await network.writeDraft('Broken'), await network.writeDraft('Whole')];
  const earlier = new Date(inAnHour().getTime() - 60_000);
  await schedule(broken, earlier);
  await schedule(valid);
  // Makes storing the published version fail.
  const trouble = `create function trouble() returns trigger language plpgsql as $$
    begin if new.post_id = '${broken.id}' then raise exception 'trouble'; end if; return new; end $$;
    create trigger trouble before insert on post_versions for each row execute function trouble()`;
  await network.admin.query(trouble);
  const failed: string[] = [];
  const run = () => publishDuePosts(network.database, inAnHour(), (_error, id) => failed.push(id));
  expect(await run()).toBe(1);
  expect(failed).toEqual([broken.id]);
  expect(await network.post(valid.id)).toMatchObject({ state: 'published' });
  expect(await network.post(broken.id)).toMatchObject({ state: 'scheduled', live: null });
  await network.admin.query('drop function trouble cascade');
  expect(await run()).toBe(1);
  expect(await network.post(broken.id)).toMatchObject({ state: 'published' });
});

test('two concurrent processes publish each post once', async () => {
  const posts = [
    await network.writeDraft(),
    await network.writeDraft(),
    await network.writeDraft(),
  ];
  for (const post of posts) await schedule(post);
  const runs = [1, 2].map(() => publishDue());
  const [one = 0, other = 0] = await Promise.all(runs);
  expect(one + other).toBe(posts.length);
});

test('publishes nothing in the recycle bin', async () => {
  const draft = await network.writeDraft();
  await schedule(draft);
  await network.admin.query('update blog_posts set deleted_at = now() where id = $1', [draft.id]);
  expect(await publishDue()).toBe(0);
  expect(await network.post(draft.id)).toMatchObject({ state: 'scheduled', live: null });
});
