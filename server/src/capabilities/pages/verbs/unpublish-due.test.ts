import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPages, type Pages } from '../testing.ts';
import { scheduleUnpublish } from './schedule-unpublish.ts';
import { unpublishDue } from './unpublish-due.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('retries a page that fails without blocking others, and skips deleted ones', async () => {
  const at = '2031-06-01T09:00:00.000Z';
  const [broken, valid, deleted] = [
    await network.addPage(),
    await network.addPage(),
    await network.addPage(),
  ];
  for (const id of [broken, valid, deleted])
    await scheduleUnpublish(await network.as('northAdmin'), { id, at });
  await network.admin.query('update pages set deleted_at = now() where id = $1', [deleted]);
  await network.admin.query(`create function trouble() returns trigger language plpgsql as $$
    begin if new.id = '${broken}' then raise exception 'trouble'; end if; return new; end $$;
    create trigger trouble before update on pages for each row execute function trouble()`);
  const failed: string[] = [];
  const run = () => unpublishDue(network.database, new Date(at), (_error, id) => failed.push(id));
  expect(await run()).toBe(1);
  expect(failed).toEqual([broken]);
  expect(await network.row('pages', valid)).toMatchObject({ published: false });
  expect(await network.row('pages', deleted)).toMatchObject({ published: true });
  await network.admin.query('drop function trouble cascade');
  expect(await run()).toBe(1);
});
