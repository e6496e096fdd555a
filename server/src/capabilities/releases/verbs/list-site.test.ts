import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { listSiteReleases } from './list-site.ts';

let network: ReleaseTest;
beforeAll(async () => {
  network = await createReleaseTest();
});
afterAll(() => network.drop());

test('lists only the notes visitors can read, newest first', async () => {
  const visitor = await network.visitor('north');
  const listDates = async () =>
    (await listSiteReleases(visitor)).map(({ published_at }) =>
      new Date(published_at).toISOString(),
    );
  expect(await listDates()).toEqual([]);
  await network.note('south', { published_at: '2026-04-01T00:00:00Z' });
  await network.note('north', { published_at: '2026-03-01T00:00:00Z', audience: 'signed_in' });
  await network.note('north');
  expect(await listDates()).toEqual([]);
  await network.note('platform', { published_at: '2026-01-01T00:00:00Z' });
  await network.note('north', { published_at: '2026-02-01T00:00:00Z' });
  expect(await listDates()).toEqual(['2026-02-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z']);
});
