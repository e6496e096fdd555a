import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages } from '../testing.ts';
import { publishDue } from './publish-due.ts';
import { schedulePage } from './schedule.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('retries a page that fails, without blocking others', async () => {
  const at = '2031-06-01T09:00:00.000Z';
  const [broken, valid] = [await network.addPage(false), await network.addPage(false)];
  for (const id of [broken, valid]) await schedulePage(await network.as('northAdmin'), { id, at });
  await network.admin.query('delete from page_versions where page_id = $1', [broken]);
  const failed: string[] = [];
  const run = () => publishDue(network.database, new Date(at), (_error, id) => failed.push(id));
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  expect(failed).toEqual([broken, broken]);
  expect(await network.row('pages', valid)).toMatchObject({ published: true });
});

test('publishes nothing in the recycle bin', async () => {
  const id = await network.addPage(false);
  await schedulePage(await network.as('northAdmin'), { id, at: '2031-06-02T09:00:00.000Z' });
  await network.admin.query('update pages set deleted_at = now() where id = $1', [id]);
  expect(await publishDue(network.database, new Date('2031-06-03T00:00:00Z'), () => {})).toBe(0);
  expect(
    await rejectionOf(
      schedulePage(await network.as('northAdmin'), { id, at: '2031-07-01T00:00:00Z' }),
    ),
  ).toMatchObject({ code: 'not_found' });
});
