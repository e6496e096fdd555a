import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { keepMine } from './keep-mine.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('a dismissed change above is not reported again', async () => {
  const { above, own } = await network.overridden();
  await network.draft(above, 'Changed above');
  await network.publish(above);
  const page = await keepMine(await network.as('northAdmin'), { id: own.id });
  expect(page).toMatchObject({ draft: { title: 'From above' }, upstream: { changed: false } });
});

test('an unpublished page above is reported as not found', async () => {
  const { above, own } = await network.overridden();
  await network.admin.query('update pages set published = false where id = $1', [above]);
  const context = await network.as('northAdmin');
  expect(await keepMine(context, { id: own.id }).catch(({ code }) => code)).toBe('not_found');
});

test.each(strangers)('%s cannot dismiss a change above', async (persona) => {
  const { own } = await network.overridden();
  const before = await network.row('pages', own.id);
  expect(
    (await rejectionOf(keepMine(await network.as(persona), { id: own.id }))).status,
  ).toBeGreaterThanOrEqual(403);
  expect(await network.row('pages', own.id)).toEqual(before);
});
