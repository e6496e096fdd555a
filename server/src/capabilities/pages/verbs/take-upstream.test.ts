import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { takeUpstream } from './take-upstream.ts';

let net: Pages;
beforeAll(async () => {
  net = await createPages();
});
afterAll(() => net.drop());

test('the page above becomes the draft; the published one is unchanged', async () => {
  const { above, own } = await net.overridden();
  await net.draft(own.id, 'Our own');
  await net.publish(own.id);
  await net.draft(above, 'Changed above');
  await net.publish(above);
  expect(await takeUpstream(await net.as('northAdmin'), { id: own.id })).toMatchObject({
    draft: { title: 'Changed above' },
    published: { title: 'Our own' },
    upstream: { changed: false },
  });
  expect(await net.logged(own.id)).toContain('page.upstream_taken');
});

test.each(strangers)('%s cannot take the original', async (persona) => {
  const { own } = await net.overridden();
  const before = await net.row('pages', own.id);
  expect(
    (await rejectionOf(takeUpstream(await net.as(persona), { id: own.id }))).status,
  ).toBeGreaterThanOrEqual(403);
  expect(await net.row('pages', own.id)).toEqual(before);
});
