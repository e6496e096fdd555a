import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createPages, type Pages, strangers } from '../testing.ts';
import { listVersions } from './list-versions.ts';

let network: Pages;
beforeAll(async () => {
  network = await createPages();
});
afterAll(() => network.drop());

test('versions are paged, and an invalid cursor is refused', async () => {
  const id = await network.withHistory();
  const context = await network.as('northAdmin');
  const first = await listVersions(context, { id, limit: 1 });
  expect(first).toMatchObject({ items: [{ number: 2 }], nextCursor: '2' });
  const second = await listVersions(context, { id, limit: 1, cursor: '2' });
  expect(second).toMatchObject({ items: [{ number: 1 }], nextCursor: null });
  const attempt = listVersions(context, { id, limit: 1, cursor: '1; drop table pages' });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'validation_failed' });
});

test.each(strangers)('%s cannot list versions', async (persona) => {
  const id = await network.withHistory();
  expect(
    await rejectionOf(listVersions(await network.as(persona), { id, limit: 5 })),
  ).toMatchObject({
    code: 'not_found',
  });
});
