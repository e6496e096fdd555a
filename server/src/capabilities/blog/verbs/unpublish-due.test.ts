import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { scheduleUnpublish } from './schedule-unpublish.ts';
import { unpublishDuePosts } from './unpublish-due.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test('retries a failed post in the next run, without blocking other posts', async () => {
  const at = '2031-06-01T09:00:00.000Z';
  const [broken, valid] = [
    await network.createPublished('Broken'),
    await network.createPublished('Whole'),
  ];
  for (const { id } of [broken, valid])
    await scheduleUnpublish(await network.as('northAdmin'), { id, at });
  await network.admin.query(`create function trouble() returns trigger language plpgsql as $$
    begin if new.id = '${broken.id}' then raise exception 'trouble'; end if; return new; end $$;
    create trigger trouble before update on blog_posts for each row execute function trouble()`);
  const failed: string[] = [];
  const run = () =>
    unpublishDuePosts(network.database, new Date(at), (_error, id) => failed.push(id));
  expect(await run()).toBe(1);
  expect(failed).toEqual([broken.id]);
  expect(await network.post(valid.id)).toMatchObject({ state: 'draft' });
  await network.admin.query('drop function trouble cascade');
  expect(await run()).toBe(1);
});
