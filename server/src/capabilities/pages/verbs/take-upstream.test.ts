import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { takeUpstream } from './take-upstream.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('the page above becomes the draft; the published one is unchanged', async () => {
  const { above, own } = await network.overridden();
  await network.draft(own.id, 'Our own');
  await network.publish(own.id);
  await network.draft(above, 'Changed above');
  await network.publish(above);
  expect(await takeUpstream(await network.as('northAdmin'), { id: own.id })).toMatchObject({
    draft: { title: 'Changed above' },
    published: { title: 'Our own' },
    upstream: { changed: false },
  });
  expect(await network.logged(own.id)).toContain('page.upstream_taken');
});

test.each(strangers)('%s cannot replace their draft with the page above', async (persona) => {
  const { own } = await network.overridden();
  const before = await network.row('pages', own.id);
  expect(
    (await rejectionOf(takeUpstream(await network.as(persona), { id: own.id }))).status,
  ).toBeGreaterThanOrEqual(403);
  expect(await network.row('pages', own.id)).toEqual(before);
});
