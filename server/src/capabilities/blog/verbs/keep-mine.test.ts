import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { keepMine } from './keep-mine.ts';

let net: BlogTest;
beforeAll(async () => {
  net = await createBlogTest();
});
afterAll(() => net.drop());

test('marks the change above as seen and keeps the content', async () => {
  const { above, own } = await net.overridden('First');
  await net.changeAbove(above.id, 'Second');
  const context = await net.as('northAdmin');
  expect(await keepMine(context, own)).toMatchObject({
    title: 'First',
    changed: false,
    upstream: { changed: false, available: true },
  });
  await net.changeAbove(above.id, 'Third');
  expect((await net.post(own.id))?.['upstream_version']).toBeGreaterThan(1);
});

test.each(['clerk', 'southAdmin'] as const)('%s cannot keep their own post', async (persona) => {
  const { above, own } = await net.overridden();
  await net.changeAbove(above.id, 'Second');
  const before = await net.post(own.id);
  const attempt = keepMine(await net.as(persona), own);
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
  expect(await net.post(own.id)).toEqual(before);
});
