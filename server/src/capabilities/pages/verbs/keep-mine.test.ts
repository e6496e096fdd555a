import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { keepMine } from './keep-mine.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

test('a change above that was dismissed is not reported again', async () => {
  const { above, own } = await net.overridden();
  await net.draft(above, 'Changed above');
  await net.publish(above);
  const page = await keepMine(await net.as('northAdmin'), { id: own.id });
  expect(page).toMatchObject({ draft: { title: 'From above' }, upstream: { changed: false } });
});

test('a deleted page above is reported as not found', async () => {
  const { above, own } = await net.overridden();
  await net.admin.query('update pages set published = false where id = $1', [above]);
  const context = await net.as('northAdmin');
  expect(await keepMine(context, { id: own.id }).catch(({ code }) => code)).toBe('not_found');
});

test.each(strangers)('%s cannot keep their own page', async (persona) => {
  const { own } = await net.overridden();
  const before = await net.row('pages', own.id);
  expect(
    (await rejectionOf(keepMine(await net.as(persona), { id: own.id }))).status,
  ).toBeGreaterThanOrEqual(403);
  expect(await net.row('pages', own.id)).toEqual(before);
});
