import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { readPublishedRelease } from './read-published.ts';
import { unpublishRelease } from './unpublish.ts';
let network: ReleaseTest;
beforeAll(async () => {
  network = await createReleaseTest();
});
afterAll(() => network.drop());

const published_at = '2026-01-01T00:00:00Z';

test('an unpublished note is no longer readable, and its publication time is kept', async () => {
  const note = await network.note('north', { published_at });
  const changed = await unpublishRelease(await network.signedIn('northAdmin'), note);
  expect(changed.state).toBe('draft');
  expect(new Date(changed.published_at ?? '').toISOString()).toBe('2026-01-01T00:00:00.000Z');
  expect(await readPublishedRelease(await network.visitor('north'), note.slug)).toBeNull();
  expect((await network.auditOf(note.id)).at(-1)).toMatchObject({ after: { state: 'draft' } });
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot unpublish a note', async (persona, code) => {
  const note = await network.note('north', { published_at });
  const before = await network.stored(note.id);
  const auditCount = await network.auditCount();
  expect(await rejectionOf(unpublishRelease(await network.signedIn(persona), note))).toMatchObject({
    code,
  });
  expect(await network.stored(note.id)).toEqual(before);
  expect(await network.auditCount()).toBe(auditCount);
});
