import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { newestRelease } from './list-site.ts';

let net: ReleaseTest;
beforeAll(async () => {
  net = await createReleaseTest();
});
afterAll(() => net.drop());

test('the time of the newest note that visitors can read; null before there is one', async () => {
  const visitor = await net.visitor('north');
  expect(await newestRelease(visitor)).toBeNull();
  await net.note('south', { published_at: '2026-04-01T00:00:00Z' });
  await net.note('north', { published_at: '2026-03-01T00:00:00Z', audience: 'signed_in' });
  await net.note('north');
  expect(await newestRelease(visitor)).toBeNull();
  await net.note('platform', { published_at: '2026-01-01T00:00:00Z' });
  await net.note('north', { published_at: '2026-02-01T00:00:00Z' });
  expect(Date.parse((await newestRelease(visitor)) ?? '')).toBe(Date.parse('2026-02-01T00:00:00Z'));
});
