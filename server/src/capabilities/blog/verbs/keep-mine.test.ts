import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { type BlogTest, createBlogTest } from '../testing.ts';
import { keepMine } from './keep-mine.ts';

let network: BlogTest;
beforeAll(async () => {
  network = await createBlogTest();
});
afterAll(() => network.drop());

test('marks the change to the original as seen and keeps the content', async () => {
  const { above, own } = await network.overridden('First');
  await network.changeAbove(above.id, 'Second');
  const context = await network.as('northAdmin');
  expect(await keepMine(context, own)).toMatchObject({
    title: 'First',
    changed: false,
    upstream: { changed: false, available: true },
  });
  await network.changeAbove(above.id, 'Third');
  expect((await network.post(own.id))?.['upstream_version']).toBeGreaterThan(1);
});

test.each(['clerk', 'southAdmin'] as const)(
  '%s cannot mark the change as seen',
  async (persona) => {
    const { above, own } = await network.overridden();
    await network.changeAbove(above.id, 'Second');
    const before = await network.post(own.id);
    const attempt = keepMine(await network.as(persona), own);
    expect(await rejectionOf(attempt)).toMatchObject({ code: 'not_found' });
    expect(await network.post(own.id)).toEqual(before);
  },
);
