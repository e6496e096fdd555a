import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createReleaseTest, type ReleaseTest } from '../testing.ts';
import { readPublishedRelease } from './read-published.ts';
import { removeRelease } from './remove.ts';
import { restoreRelease } from './restore.ts';
let net: ReleaseTest;
beforeAll(async () => {
  net = await createReleaseTest();
});
afterAll(() => net.drop());

async function createRemoved() {
  const note = await net.note('north', { published_at: '2026-01-01T00:00:00Z' });
  await removeRelease(await net.signedIn('northAdmin'), note);
  return note;
}

test('is restored unchanged, for its readers too', async () => {
  const note = await createRemoved();
  const restored = await restoreRelease(await net.signedIn('northAdmin'), note);
  expect(restored).toMatchObject({ title: note.title, state: 'published' });
  expect(await readPublishedRelease(await net.visitor('north'), note.slug)).not.toBeNull();
  expect((await net.auditOf(note.id)).at(-1)).toMatchObject({
    actor_id: net.people.northAdmin.id,
  });
});

test.each(['northReseller', 'southAdmin'] as const)('%s cannot restore a note', async (persona) => {
  const note = await createRemoved();
  const before = await net.stored(note.id);
  expect(await rejectionOf(restoreRelease(await net.signedIn(persona), note))).toMatchObject({
    status: expect.any(Number),
  });
  expect(await net.stored(note.id)).toEqual(before);
});
